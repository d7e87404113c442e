/** One address for several gateways, as a Service of Kubernetes is: each connection goes to the next that is ready. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  close(): Promise<void>;
}

/** @param targets ports on loopback that are ready at this moment; with none, connections are refused. */
export async function startBalancer(port: number, targets: () => readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const listener = createServer((client) => {
    const ready = targets();
    const target = ready[turn++ % Math.max(1, ready.length)];
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      // What follows is the close.
      socket.on('error', () => undefined);
      socket.on('close', (failed) => {
        open.delete(socket);
        if (failed) other.resetAndDestroy();
        else other.end();
      });
    }
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
