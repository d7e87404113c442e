/** A listener on loopback whose end is the end of every connection through it. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface Listener {
  /** Cuts every connection and listens no more. */
  close(): Promise<void>;
}

/** @param accept gives each socket that belongs to a connection, the client's and others, to `keep`. */
export async function startListener(
  port: number,
  accept: (client: Socket, keep: (socket: Socket) => void) => void,
): Promise<Listener> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // The close follows.
    socket.on('error', () => undefined);
  };
  const listener = createServer((client) => {
    keep(client);
    accept(client, keep);
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
