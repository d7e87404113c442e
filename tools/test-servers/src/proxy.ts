/** A TCP connection's way through a test: it may see, change, hold back or cut off what goes either way. */
import { connect } from 'node:net';
import { startListener, type Listener } from './listener.js';

export interface ProxiedConnection {
  toServer(bytes: Buffer): void;
  toClient(bytes: Buffer): void;
  /** Both sides see a connection that is gone. */
  cut(): void;
}

/** The treatment of the bytes of one connection. */
export interface Interception {
  fromClient(bytes: Buffer): void;
  fromServer(bytes: Buffer): void;
  /** The connection has ended, on whichever side. */
  closed?(): void;
}

interface ProxyOptions {
  /** On loopback. */
  readonly port: number;
  readonly targetPort: number;
  readonly intercept: (connection: ProxiedConnection) => Interception;
}

export function startProxy({ port, targetPort, intercept }: ProxyOptions): Promise<Listener> {
  return startListener(port, (client, keep) => {
    const server = connect(targetPort, '127.0.0.1');
    keep(server);
    const cut = () => {
      client.destroy();
      server.destroy();
      closed?.();
    };
    const { fromClient, fromServer, closed } = intercept({
      toServer: (bytes) => void server.write(bytes),
      toClient: (bytes) => void client.write(bytes),
      cut,
    });
    client.on('data', fromClient).on('close', cut);
    server.on('data', fromServer).on('close', cut);
  });
}
