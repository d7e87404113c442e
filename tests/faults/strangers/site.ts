/** A site that somebody else has. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteFile {
  readonly type: string;
  readonly body: string | Buffer;
}

export class Site {
  /** Of its address, once it is open: host and port. */
  host = '';
  readonly #server: Server;

  /** @param files by path; what isn't among them isn't there */
  constructor(files: Readonly<Record<string, SiteFile>>) {
    this.#server = createServer(({ url = '' }, response) => {
      const file = files[url];
      if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
      else response.writeHead(404).end();
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
