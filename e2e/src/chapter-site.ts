/** Another site with a chapter to read from its address. The product must be told that it may open `host`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChapterSite {
  /** For READER_ALLOWED_HOSTS. */
  readonly host: string;
  /** The page of the chapter. */
  readonly chapter: string;
  /** A page without pictures. */
  readonly nothing: string;
  /** Where its pictures are, in order. */
  readonly pictures: readonly string[];
  /** The pictures that the site has from now on. */
  show(pictures: readonly Buffer[]): void;
  close(): Promise<void>;
}

export async function startChapterSite(count: number): Promise<ChapterSite> {
  let pictures: readonly Buffer[] = [];
  const paths = Array.from({ length: count }, (_, index) => `/pages/${index + 1}.png`);
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const picture = pictures[paths.indexOf(path)];
    if (picture) response.writeHead(200, { 'content-type': kindOf(picture) }).end(picture);
    else if (path === '/chapter') response.writeHead(200, html).end(pageOf(paths));
    else if (path === '/nothing') response.writeHead(200, html).end('<p>This chapter was removed.</p>');
    else response.writeHead(404, html).end('<p>Not here.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    chapter: `http://${host}/chapter`,
    nothing: `http://${host}/nothing`,
    pictures: paths.map((path) => `http://${host}${path}`),
    show: (shown) => (pictures = shown),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const html = { 'content-type': 'text/html; charset=utf-8' };

const pageOf = (paths: readonly string[]) =>
  `<title>Chapter 1</title><main>${paths.map((path) => `<img src="${path}">`).join('')}</main>`;

const kindOf = (picture: Buffer) =>
  picture[0] === 0x89 ? 'image/png' : picture[0] === 0xff ? 'image/jpeg' : 'image/webp';
