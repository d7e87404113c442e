/** One address for several gateways, as a Service of Kubernetes is: each connection goes to the next that is ready. */
import { connect } from 'node:net';
import { startListener, type Listener } from '@komavox/test-servers';

/** @param targets ports on loopback that are ready at this moment; with none, connections are refused. */
export function startBalancer(port: number, targets: () => readonly number[]): Promise<Listener> {
  let turn = 0;
  return startListener(port, (client, keep) => {
    const ready = targets();
    const target = ready[turn++ % Math.max(1, ready.length)];
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    keep(server);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.pipe(other);
      socket.once('close', (failed) => {
        if (failed) other.resetAndDestroy();
        else other.end();
      });
    }
  });
}
