/** Forwards from an address of this machine, which pods reach, to servers on loopback, which they don't. */
import { connect, createServer, type Server } from 'node:net';
import { once } from 'node:events';

export async function startForward(host: string, port: number): Promise<Server> {
  const forward = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  forward.listen(port, host);
  await once(forward, 'listening');
  return forward;
}
