import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite {
  /** `127.0.0.1:<port>`. */
  readonly host: string;
  readonly origin: string;
  readonly close: () => void;
}

/** Another site, on this machine. */
export async function otherSite(listener: RequestListener): Promise<OtherSite> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
