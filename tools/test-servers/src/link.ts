/** The network between clients and a server, which a test may make bad. */
import { startProxy, type ProxiedConnection } from './proxy.js';

export async function startLink(ports: { readonly port: number; readonly targetPort: number }) {
  const open = new Set<ProxiedConnection>();
  let stalled = false;
  let held: (() => void)[] = [];
  const pass = (deliver: () => void) => {
    if (stalled) held.push(deliver);
    else deliver();
  };
  const proxy = await startProxy({
    ...ports,
    intercept(connection) {
      open.add(connection);
      return {
        fromClient: (bytes) => {
          pass(() => {
            connection.toServer(bytes);
          });
        },
        fromServer: (bytes) => {
          pass(() => {
            connection.toClient(bytes);
          });
        },
        closed: () => void open.delete(connection),
      };
    },
  });
  return {
    /** Nothing arrives any more, either way, without an error; connections made meanwhile hang as well. */
    stall: () => void (stalled = true),
    /** The bytes that were held back arrive, and the link goes on. */
    resume() {
      stalled = false;
      for (const deliver of held) deliver();
      held = [];
    },
    /** Every connection there is now is gone; new ones are made as ever. */
    drop() {
      for (const connection of open) connection.cut();
    },
    close: () => proxy.close(),
  };
}

export type Link = Awaited<ReturnType<typeof startLink>>;
