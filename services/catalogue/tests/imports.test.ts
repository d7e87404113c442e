import { randomBytes } from 'node:crypto';
import { bootForTest } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import type { TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import sharp from 'sharp';
import { catalogue } from '../src/index.js';
import { craftPdf } from './craft-pdf.js';
import { craftZip } from './crafted-zip.js';
import { person } from './importer.js';
import type { Chapter, Import, Manga } from './importer.js';
import { cbz, image } from './library.js';

describe('imports', () => {
  let product: TestProduct;
  const ada = person(() => product, 'ada');
  const bob = person(() => product, 'bob');
  const keysUnder = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of product.objects.list(prefix)) keys.push(key);
    return keys;
  };
  /** An import has ended before its upload is removed. */
  const uploadsGone = () =>
    until('no upload is left', async () => (await keysUnder('catalogue/uploads/')).length === 0);
  const chaptersOf = (mangaId: string | undefined) =>
    ada.json<Chapter[]>(`/api/mangas/${mangaId}/chapters?sortOrder=asc`);
  const pagesOf = async (one: Import) => {
    const addresses = await ada.json<string[]>(`/api/chapters/${one.chapterIds?.[0]}/pages`);
    return await Promise.all(
      addresses.map(async (address) => {
        const answer = await ada.get(address);
        const { width, height, format } = await sharp(await answer.bytes()).metadata();
        return { address, width, height, format, type: answer.headers['content-type'] };
      }),
    );
  };

  beforeAll(async () => {
    product = await bootForTest([catalogue], {
      environment: { DEMO_LIBRARY: 'false', CATALOGUE_IMPORT_MB: '8' },
    });
  });
  afterAll(() => product.stop());

  it('of a CBZ makes a manga from its pages and its description, and says so', async () => {
    const said = product.nextEvent(topics.mangaImported, ({ userId }) => userId === 'ada');
    const comicInfo =
      '<ComicInfo><Series>Paper Boats</Series><Writer>Ito Ren</Writer><Number>4</Number><LanguageISO>ja</LanguageISO></ComicInfo>';
    const answer = await ada.post({ 'any name.cbz': await cbz([12, 11, 10], comicInfo) });
    expect(answer.status).toBe(202);
    const queued = await answer.json<Import>();
    expect(answer.headers['location']).toBe(`/api/library/imports/${queued.id}`);
    expect(['queued', 'running', 'done']).toContain(queued.state);
    const done = await ada.ended(queued.id);
    expect(done).toMatchObject({ state: 'done', pages: 3 });
    expect(await said).toMatchObject({ mangaId: done.mangaId, chapterIds: done.chapterIds });
    expect(await ada.json<Manga>(`/api/mangas/${done.mangaId}`)).toMatchObject({
      title: 'Paper Boats',
      author: 'Ito Ren',
      languages: ['ja'],
      readingDirection: 'rtl',
      imported: { own: true, shared: false },
    });
    expect(await chaptersOf(done.mangaId)).toMatchObject([
      { chapterNumber: 4, language: 'ja', pageCount: 3 },
    ]);
    const pages = await pagesOf(done);
    expect(pages.map(({ width, type }) => [width, type])).toEqual([
      [12, 'image/png'],
      [11, 'image/png'],
      [10, 'image/png'],
    ]);
    for (const { address, width, height } of pages) expect(address).toContain(`&w=${width}&h=${height}`);
    await uploadsGone();
  });

  it('stores nothing of a page that comes after its picture', async () => {
    const head = (await image(20)).subarray(0, 33);
    const zeros = { name: '1.png', bytes: Buffer.concat([head, Buffer.alloc(40_000_000)]), deflate: true };
    // Noise doesn't shrink, so that the archive is no bomb.
    const page = { name: '2.png', bytes: await image(21) };
    const padding = { name: 'note.bin', bytes: randomBytes(500_000) };
    const { length } = page.bytes;
    page.bytes = Buffer.concat([page.bytes, randomBytes(30_000)]);
    const done = await ada.import({ 'Empty.cbz': await craftZip([zeros, page, padding]) });
    expect(done).toMatchObject({ state: 'done', pages: 2 });
    const sizes: number[] = [];
    for await (const { size } of product.objects.list(`catalogue/imports/${done.mangaId}/`)) sizes.push(size);
    expect(sizes.sort((one, other) => one - other)).toEqual([33, length].sort((one, other) => one - other));
  });

  it.each([
    [
      'has too many files',
      async () =>
        craftZip(
          Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.jpg`, bytes: Buffer.alloc(1) })),
        ),
      /more than 10000 files/,
    ],
    [
      'unpacks to far more than it is',
      async () => craftZip([{ name: '1.png', bytes: Buffer.alloc(20_000_000), deflate: true }]),
      /more than 100 times its size/,
    ],
    [
      'says it has more than is unpacked',
      async () =>
        craftZip(
          Array.from({ length: 3 }, (_, index) => ({
            name: `${index}.bin`,
            bytes: Buffer.alloc(1),
            deflate: true,
            saidSize: 2_000_000_000,
          })),
        ),
      /more than 4 GB/,
    ],
    [
      'has a name that is too long',
      async () => craftZip([{ name: `${'a'.repeat(1000)}.jpg`, bytes: Buffer.alloc(9) }]),
      /file names that are too long/,
    ],
    [
      'leads out of its folder',
      async () => craftZip([{ name: '../1.jpg', bytes: Buffer.alloc(9) }]),
      /damaged or not safe/,
    ],
  ])('of an archive that %s is refused in a sentence', async (_what, archive, words) => {
    const failed = await ada.import({ 'Odd.cbz': await archive() });
    expect(failed).toMatchObject({
      state: 'failed',
      errorCode: 'archive_refused',
      error: expect.stringMatching(words) as string,
    });
    expect(failed.error).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('can be cancelled: it stops at the next page, and nothing of it stays', async () => {
    const pages = Array.from({ length: 300 }, () => ({ width: 1200, height: 1700 }));
    const before = await keysUnder('catalogue/');
    const queued = await (await ada.post({ 'Long.pdf': craftPdf(pages) })).json<Import>();
    const path = `/api/library/imports/${queued.id}`;
    await until('some pages are there', async () => (await ada.json<Import>(path)).pages > 2);
    expect((await bob.send('DELETE', path)).status).toBe(404);
    expect((await ada.send('DELETE', path)).status).toBe(204);
    const cancelled = await ada.json<Import>(path);
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.pages).toBeLessThan(300);
    await until('nothing is left', async () => (await keysUnder('catalogue/')).length === before.length);
    // Its worker has stopped by then: nothing comes after it.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await keysUnder('catalogue/')).toEqual(before);
    expect((await ada.send('DELETE', path)).status).toBe(204);
    expect((await ada.json<Import>(path)).state).toBe('cancelled');
    expect((await ada.send('DELETE', '/api/library/imports/none')).status).toBe(404);
  });

  it('of one user are bounded, those being received included, and nothing of a refused one stays', async () => {
    const cara = person(() => product, 'cara');
    const before = await keysUnder('catalogue/uploads/');
    const pages = Array.from({ length: 60 }, () => ({ width: 1200, height: 1700 }));
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => cara.post({ [`${n}.pdf`]: craftPdf(pages) })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'too_many_imports' });
    }
    const taken = await Promise.all(
      answers.filter(({ status }) => status === 202).map((answer) => answer.json<Import>()),
    );
    expect(taken).toHaveLength(5);
    for (const { id } of taken) await cara.send('DELETE', `/api/library/imports/${id}`);
    await until('their uploads are gone', async () =>
      (await keysUnder('catalogue/uploads/')).every((key) => before.includes(key)),
    );
  });

  it('of images makes one chapter in natural order, and takes title and language from the call', async () => {
    const done = await ada.import(
      { '10.png': await image(30), '9.png': await image(29), 'b/1.png': await image(21) },
      { title: ' My pages ', language: 'Korean' },
    );
    expect((await pagesOf(done)).map(({ width }) => width)).toEqual([21, 29, 30]);
    const manga = await ada.json<Manga>(`/api/mangas/${done.mangaId}`);
    expect(manga).toMatchObject({ title: 'My pages', languages: ['ko'] });
    const cover = await ada.get(manga.coverUrl);
    expect(await sharp(await cover.bytes()).metadata()).toMatchObject({ width: 480, height: 720 });
  });

  it('of a PDF draws scans in their own size and other pages large enough to read', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 1350, channels: 3, background: '#c03020' } })
      .jpeg()
      .toBuffer();
    const done = await ada.import({
      'Scans vol. 2.pdf': craftPdf([
        { width: 400, height: 600, scan: { jpeg, width: 900, height: 1350 } },
        { width: 420, height: 595 },
      ]),
    });
    expect(done).toMatchObject({ state: 'done', pages: 2 });
    const pages = await pagesOf(done);
    expect(pages.map(({ width, height, format }) => [width, height, format])).toEqual([
      [900, 1350, 'jpeg'],
      [1400, 1983, 'jpeg'],
    ]);
    const [scan = '', drawn = ''] = pages.map(({ address }) => address);
    const colour = async (address: string, left: number, top: number) => {
      const pixel = await sharp(await (await ada.get(address)).bytes())
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return [...pixel].map((value) => Math.round(value / 32));
    };
    expect(await colour(scan, 450, 700)).toEqual([6, 2, 1]);
    expect(await colour(drawn, 300, 1983 - 60)).toEqual([0, 0, 0]);
    expect(await colour(drawn, 300, 300)).toEqual([8, 8, 8]);
    expect(await ada.json<Manga>(`/api/mangas/${done.mangaId}`)).toMatchObject({ title: 'Scans' });
  });

  it('add the next chapter to an import of one’s own, or the one the file names', async () => {
    const first = await ada.import({ 'Growing.cbz': await cbz([5]) });
    const { mangaId = '' } = first;
    const more = (name: string) => cbz([6]).then((bytes) => ada.import({ [name]: bytes }, { mangaId }));
    await more('Growing ch. 7.cbz');
    await Promise.all([more('extra.cbz'), more('extra 2.cbz')]);
    expect((await chaptersOf(mangaId)).map(({ chapterNumber }) => chapterNumber)).toEqual([1, 7, 8, 9]);
    await ada.import({ 'Growing ch. 1.cbz': await cbz([6]) }, { mangaId, language: 'fr', title: 'Début' });
    expect(await ada.json<Manga>(`/api/mangas/${mangaId}`)).toMatchObject({ languages: ['en', 'fr'] });
    const french = await ada.json<Chapter[]>(`/api/mangas/${mangaId}/chapters?language=fr`);
    expect(french).toMatchObject([{ chapterNumber: 1, title: 'Début' }]);
  });

  it('fail in words when the file is broken, and leave nothing behind', async () => {
    const png = await image(5);
    for (const [name, bytes, code] of [
      ['escape.cbz', await craftZip([{ name: '../../1.png', bytes: png }]), 'archive_refused'],
      [
        'bomb.zip',
        await craftZip([{ name: '1.png', bytes: Buffer.alloc(20 * 1024 ** 2), deflate: true }]),
        'archive_refused',
      ],
      ['cut.cbz', (await cbz([5, 6])).subarray(0, -30), 'archive_refused'],
      ['text.zip', await craftZip([{ name: 'notes.txt', bytes: Buffer.from('no pages') }]), 'no_pages'],
      ['fake.zip', await craftZip([{ name: '1.png', bytes: Buffer.from('no picture') }]), 'no_pages'],
      ['locked.zip', await craftZip([{ name: '1.png', bytes: png, isEncrypted: true }]), 'archive_locked'],
      ['locked.pdf', craftPdf([{ width: 100, height: 100 }], { isLocked: true }), 'pdf_locked'],
      [
        'endless.pdf',
        craftPdf(Array.from({ length: 5001 }, () => ({ width: 9, height: 9 }))),
        'too_many_pages',
      ],
      ['damaged.pdf', Buffer.from('%PDF-1.4\nnothing in here'), 'pdf_damaged'],
    ] as const) {
      const failed = await ada.import({ [name]: bytes });
      expect([name, failed.state, failed.errorCode]).toEqual([name, 'failed', code]);
      expect(failed.error).toMatch(/^[A-Z].{10,100}\.$/);
      expect(failed.mangaId).toBeUndefined();
    }
    await uploadsGone();
    const mangas = new Set((await ada.json<Manga[]>('/api/mangas')).map(({ id }) => id));
    const strays = async () =>
      (await keysUnder('catalogue/imports/')).filter((key) => !mangas.has(key.split('/')[2] ?? ''));
    await until('no page of theirs is left', async () => (await strays()).length === 0);
  });

  it('are refused at once when the upload can not be one', async () => {
    const png = await image(5);
    const huge = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const [files, fields, status, code] of [
      [{}, {}, 400, 'no_file'],
      [{ 'a.cbz': 'Rar!....' }, {}, 415, 'import_unsupported'],
      [{ 'a.png': '' }, {}, 415, 'import_unsupported'],
      [{ 'a.png': huge }, {}, 413, 'picture_too_large'],
      [{ 'a.png': png, 'b.cbz': await cbz([1]) }, {}, 415, 'import_mixed'],
      [{ 'a.png': png }, { language: 'Klingon' }, 400, 'unknown_language'],
      [{ 'a.png': png }, { title: 'x'.repeat(201) }, 400, 'title_too_long'],
      [{ 'a.png': png }, { mangaId: 'nowhere' }, 404, 'manga_not_found'],
      [{ 'a.zip': Buffer.concat([await cbz([1]), Buffer.alloc(9 * 1024 ** 2)]) }, {}, 413, 'file_too_large'],
      [
        Object.fromEntries(
          [1, 2, 3].map((page) => [`${page}.png`, Buffer.concat([png, Buffer.alloc(3 * 1024 ** 2)])]),
        ),
        {},
        413,
        'import_too_large',
      ],
    ] as const) {
      const answer = await ada.post(files, fields);
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([status, code]);
    }
    expect(await keysUnder('catalogue/uploads/')).toEqual([]);
  });

  it('are made once when the call is repeated with its key', async () => {
    const bytes = await cbz([3]);
    const first = await (await bob.post({ 'Once.cbz': bytes }, {}, 'key-1')).json<Import>();
    const again = await (await bob.post({ 'Once.cbz': bytes }, {}, 'key-1')).json<Import>();
    expect(again.id).toBe(first.id);
    await bob.ended(first.id);
    expect(await bob.json<Import[]>('/api/library/imports')).toHaveLength(1);
  });

  it('are listed for their owner, newest first, and are nobody else’s', async () => {
    const done = await ada.import({ 'Newest.cbz': await cbz([3]) });
    const list = await ada.json<Import[]>('/api/library/imports');
    expect(list[0]).toEqual(done);
    expect((await bob.get(`/api/library/imports/${done.id}`)).status).toBe(404);
    expect((await bob.json<Import[]>('/api/library/imports')).map(({ id }) => id)).not.toContain(done.id);
  });
});
