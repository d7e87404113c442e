/** Another site with a chapter to read from its address. The product must be told that it may open `host`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChapterSite {
  /** For READER_ALLOWED_HOSTS. */
  readonly host: string;
  /** The page of the chapter. */
  readonly chapter: string;
  /** A page without images. */
  readonly nothing: string;
  /** Addresses of its images, in order. */
  readonly images: readonly string[];
  /** The images that the site has from now on. */
  publish(images: readonly Buffer[]): void;
  close(): Promise<void>;
}

export async function startChapterSite(count: number): Promise<ChapterSite> {
  let images: readonly Buffer[] = [];
  const paths = Array.from({ length: count }, (_, index) => `/pages/${index + 1}.png`);
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const image = images[paths.indexOf(path)];
    if (image) response.writeHead(200, { 'content-type': kindOf(image) }).end(image);
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
    images: paths.map((path) => `http://${host}${path}`),
    publish: (published) => (images = published),
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

const kindOf = (image: Buffer) =>
  image[0] === 0x89 ? 'image/png' : image[0] === 0xff ? 'image/jpeg' : 'image/webp';
