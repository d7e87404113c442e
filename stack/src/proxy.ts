/** A TCP connection's way through a test: it may see, change, hold back or cut off what goes either way. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface ProxiedConnection {
  toServer(bytes: Buffer): void;
  toClient(bytes: Buffer): void;
  /** Both sides see a connection that is gone. */
  cut(): void;
}

/** What happens to the bytes of one connection. */
export interface Interception {
  fromClient(bytes: Buffer): void;
  fromServer(bytes: Buffer): void;
  /** The connection has ended, on whichever side. */
  closed?(): void;
}

export interface Proxy {
  /** Cuts every connection and listens no more. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** On loopback. */
  readonly port: number;
  readonly targetPort: number;
  readonly intercept: (connection: ProxiedConnection) => Interception;
}

export async function startProxy({ port, targetPort, intercept }: ProxyOptions): Promise<Proxy> {
  const open = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(targetPort, '127.0.0.1');
    const cut = () => {
      for (const socket of [client, server]) {
        socket.destroy();
        open.delete(socket);
      }
      closed?.();
    };
    const { fromClient, fromServer, closed } = intercept({
      toServer: (bytes) => void server.write(bytes),
      toClient: (bytes) => void client.write(bytes),
      cut,
    });
    client.on('data', fromClient);
    server.on('data', fromServer);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', cut);
      // What follows is the close.
      socket.on('error', () => undefined);
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
