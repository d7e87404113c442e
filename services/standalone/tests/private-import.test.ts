/** An import that isn't shared, requested by another user in every way there is, through the whole product. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { product as services } from '../src/product.js';

/** A white image of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
let product: TestProduct;
let people = 0;

beforeAll(async () => {
  product = await bootForTest(services, { environment: { DEMO_LIBRARY: 'false' }, exactlyOnce: true });
});
afterAll(() => product.stop());

async function newPerson() {
  people += 1;
  const json = { 'content-type': 'application/json', origin: product.origin };
  const registered = await fetch(`${product.origin}/api/auth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'P', email: `p${people}@example.org`, password: 'correct horse' }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    get: (path: string) => fetch(`${product.origin}${path}`, { headers: { cookie } }),
    post: (path: string, body: unknown) =>
      fetch(`${product.origin}${path}`, {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify(body),
      }),
    upload: (form: FormData) =>
      fetch(`${product.origin}/api/library/imports`, {
        method: 'POST',
        headers: { cookie, origin: product.origin },
        body: form,
      }),
  };
}

interface Import {
  readonly id: string;
  readonly state: string;
  readonly mangaId: string;
  readonly chapterIds: readonly string[];
}

it('is nowhere accessible', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const form = new FormData();
  form.append('file', new Blob([pixel]), '1.gif');
  form.append('title', 'Diary');
  let one = (await (await ada.upload(form)).json()) as Import;
  while (one.state !== 'done')
    one = (await (await ada.get(`/api/library/imports/${one.id}`)).json()) as Import;
  const [chapter] = one.chapterIds;
  const [page = ''] = (await (await ada.get(`/api/chapters/${chapter}/pages`)).json()) as string[];
  expect((await ada.get(page)).status).toBe(200);

  const inLists = await Promise.all(
    ['/api/mangas', '/api/latest-mangas', '/api/updated-mangas', '/api/search/manga?q=diary'].map(
      async (path) => await (await bob.get(path)).json(),
    ),
  );
  expect(inLists).toEqual([[], [], [], []]);
  for (const path of [
    `/api/mangas/${one.mangaId}`,
    `/api/mangas/${one.mangaId}/chapters`,
    `/api/mangas/${one.mangaId}/cover`,
    `/api/chapters/${chapter}`,
    `/api/chapters/${chapter}/pages`,
    `/api/library/imports/${one.id}`,
    page,
  ]) {
    expect([path, (await bob.get(path)).status]).toEqual([path, 404]);
  }
  // The services that fetch an image for a user fetch it as that user, or not at all.
  for (const imageUrl of [page, `${product.origin}${page}`]) {
    expect((await bob.post('/api/vision/extract-text', { imageUrl, language: 'en' })).status).toBe(404);
    expect((await bob.post('/api/vision/panels', { imageUrl })).status).toBe(404);
  }
  for (const kind of ['page?url=', 'asset?type=image&url=']) {
    const answer = await bob.get(`/api/proxy/${kind}${encodeURIComponent(`${product.origin}${page}`)}`);
    expect(answer.status).toBe(403);
  }
  const signedOut = await fetch(`${product.origin}${page}`);
  expect(signedOut.status).toBe(401);
});
