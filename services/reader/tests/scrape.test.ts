import type { TestProduct } from '@komavox/service/testing';
import { bootReader } from './boot.js';
import { otherSite, type OtherSite } from './other-site.js';

let product: TestProduct;
let site: OtherSite;

const documents: Record<string, string> = {
  '/read/1': `<html><head><title>Chapter 1</title></head><body>
    <header><img src="/img/logo.png"></header>
    <main>${[1, 2, 3].map((page) => `<img src="/img/loading.gif" data-src="/pages/${page}.jpg">`).join('')}</main>
    </body></html>`,
  '/read/next': `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: { pages: ['/pages/1.webp', '/pages/2.webp'] },
  })}</script>`,
  '/read/none': '<p>This chapter was removed.</p>',
};

beforeAll(async () => {
  site = await otherSite((request, response) => {
    const path = request.url ?? '';
    if (path === '/moved') response.writeHead(302, { location: '/read/1' }).end();
    else if (path === '/inwards') response.writeHead(302, { location: 'http://[::1]:9/' }).end();
    else if (path === '/1.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('pixels');
    else if (path === '/data.json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else {
      const html = documents[path];
      response
        .writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(html);
    }
  });
  product = await bootReader({ READER_ALLOWED_HOSTS: site.host });
});

afterAll(async () => {
  await product.stop();
  site.close();
});

const scrape = (body: object) =>
  product.call('reader', '/api/scrape-url', { method: 'POST', user: 'ana', body });
const pages = (type: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${site.origin}/pages/${index + 1}.${type}`);

describe('reading from an address', () => {
  it('finds the images of a chapter', async () => {
    const answer = await scrape({ url: ` ${site.origin}/read/1 ` });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true, imageUrls: pages('jpg', 3) });
    expect(await (await scrape({ url: `${site.origin}/moved` })).json()).toEqual({
      success: true,
      imageUrls: pages('jpg', 3),
    });
    expect(await (await scrape({ url: `${site.origin}/read/next` })).json()).toEqual({
      success: true,
      imageUrls: pages('webp', 2),
    });
  });

  it('reports when there are none', async () => {
    const answer = await scrape({ url: `${site.origin}/read/none` });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: false, imageUrls: [] });
  });

  it('takes the address of an image as a chapter of one page', async () => {
    expect(await (await scrape({ url: `${site.origin}/1.jpg` })).json()).toEqual({
      success: true,
      imageUrls: [`${site.origin}/1.jpg`],
    });
  });

  it.each([{}, { url: '' }, { url: '  \n ' }])('requires an address, given %j', async (body) => {
    const answer = await scrape(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'url_required',
      detail: 'Please enter a valid manga chapter URL to scrape.',
    });
  });

  it.each([
    ['chapter one', 400, 'address_invalid'],
    ['ftp://site.example/1', 400, 'address_invalid'],
    ['http://127.0.0.1:9/', 403, 'address_not_allowed'],
    ['http://2130706433:9/', 403, 'address_not_allowed'],
    ['{site}/inwards', 403, 'address_not_allowed'],
    ['{site}/data.json', 415, 'fetched_type_not_allowed'],
    ['{site}/read/missing', 502, 'fetch_failed'],
  ])('refuses %j with %i %s', async (url, status, code) => {
    const answer = await scrape({ url: url.replace('{site}', site.origin) });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });
});
