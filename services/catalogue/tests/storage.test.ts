/** Imports of a user of whom the gateway says how much may be stored. */
import { allowedBytesHeader } from '@komavox/http';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { craftZip } from './crafted-zip.js';
import { person, type Import } from './importer.js';
import { cbz, image } from './library.js';

let product: TestProduct;
const ada = person(() => product, 'ada');

beforeAll(async () => {
  product = await bootForTest([catalogue], { environment: { DEMO_LIBRARY: 'false' } });
});
afterAll(() => product.stop());

/** Posts an archive with so many bytes allowed. */
async function post(user: string, archive: Buffer, allowed: number) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(archive)]), 'One.cbz');
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  return await product.call('catalogue', '/api/library/imports', {
    ...{ method: 'POST', user, body },
    headers: {
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': String(body.length),
      [allowedBytesHeader]: String(allowed),
    },
  });
}

const storedOf = async (user: string): Promise<number> => {
  const told = await product.call('catalogue', `/internal/stored-bytes/${user}`);
  return (await told.json<{ library: number }>()).library;
};

it('are refused before their bytes are stored, when there is no room for them', async () => {
  const answer = await post('ada', await cbz([20, 21]), 100);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'user_storage_full' });
  expect(await storedOf('ada')).toBe(0);
});

it('fail with a sentence when there is room for the upload, and none for its pages', async () => {
  const page = await image(40);
  const zeros = Buffer.concat([page, Buffer.alloc(300_000)]);
  const archive = await craftZip([{ name: '1.png', bytes: zeros, deflate: true }]);
  const answer = await post('ada', archive, archive.length + 100_000);
  expect(answer.status).toBe(202);
  const failed = await ada.ended((await answer.json<Import>()).id);
  expect(failed).toMatchObject({
    state: 'failed',
    errorCode: 'user_storage_full',
    error:
      'There is not enough room left for this. Your account page shows what you store, and what you can delete.',
  });
  await until('nothing is stored', async () => (await storedOf('ada')) === 0);
});

it('count as what lies in the store, and no longer when they are deleted', async () => {
  const answer = await post('ada', await cbz([30, 31, 32]), 1_000_000);
  const done = await ada.ended((await answer.json<Import>()).id);
  expect(done.state).toBe('done');
  let there = 0;
  for await (const { size } of product.objects.list('catalogue/imports/')) there += size;
  await until('the upload is gone', async () => (await storedOf('ada')) === there);
  await ada.send('DELETE', `/api/mangas/${done.mangaId}`);
  expect(await storedOf('ada')).toBe(0);
});
