/** A service that answers with the request it got, to test what the gateway forwards. */
import { createHash } from 'node:crypto';
import { defineService } from '@komavox/service';
import { defineSettings } from '@komavox/core';

export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body, and their SHA-256. */
  readonly bytes: number;
  readonly digest: string;
}

export const echo = (name: string) =>
  defineService({
    name,
    settings: defineSettings({}, () => ({})),
    peers: [],
    build: () => ({
      mount(app) {
        app.get('/api/mangas/long', (_request, response) => {
          response.set('ETag', '"long"').json(Array.from({ length: 5000 }, (_one, index) => ({ index })));
        });
        app.get('/api/mangas/slow', (request, response) => {
          response.type('text/plain').write('first\n');
          request.once('close', () => response.end());
          // The second part goes out when the caller has the first, so a proxy that waits for the whole never ends.
          app.once('go on', () => response.end('second\n'));
        });
        app.post('/api/mangas/go-on', (_request, response) => {
          app.emit('go on');
          response.status(204).end();
        });
        app.use((request, response) => {
          const digest = createHash('sha256');
          let bytes = 0;
          request
            .on('data', (chunk: Buffer) => {
              bytes += chunk.length;
              digest.update(chunk);
            })
            .on('end', () => {
              response.set('X-Echo', name).json({
                method: request.method,
                url: request.originalUrl,
                headers: request.headers,
                bytes,
                digest: digest.digest('hex'),
              });
            });
        });
      },
    }),
  });
