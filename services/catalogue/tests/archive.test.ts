import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { archiveLimits, openArchive } from '../src/library/archive.js';
import { readArchivePages } from '../src/library/read-chapter.js';
import { craftZip } from './crafted-zip.js';
import type { CraftedEntry } from './crafted-zip.js';

const page = (name: string, more: Partial<CraftedEntry> = {}): CraftedEntry => ({
  name,
  bytes: Buffer.from(`image ${name}`),
  ...more,
});

describe('an archive', () => {
  let folder: string;
  const write = async (entries: readonly CraftedEntry[]): Promise<string> => {
    const path = join(folder, 'chapter.cbz');
    await writeFile(path, await craftZip(entries));
    return path;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-archive-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('lists its images in natural order, without clutter and other files', async () => {
    const path = await write([
      page('10.jpg'),
      page('b/1.png'),
      page('2.JPG', { deflate: true }),
      page('__MACOSX/._2.jpg'),
      page('Thumbs.db'),
      page('ComicInfo.xml'),
      page('folder.jpg/'),
    ]);
    const archive = await openArchive(path);
    expect(archive.images.map(({ name }) => name)).toEqual(['2.JPG', '10.jpg', 'b/1.png']);
    expect(archive.comicInfos.get('')?.name).toBe('ComicInfo.xml');
    expect(String(await buffer(await archive.open('2.JPG')))).toBe('image 2.JPG');
    expect(String(await archive.head('10.jpg', 5))).toBe('image');
    await expect(archive.open('3.jpg')).rejects.toMatchObject({ status: 404, code: 'page_not_found' });
    archive.close();
  });

  it('gives the first bytes of an entry, whatever comes after them', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) >> 8));
    const path = await write([page('1.jpg', { bytes }), page('2.jpg', { bytes, deflate: true })]);
    const archive = await openArchive(path);
    for (const name of ['1.jpg', '2.jpg'])
      for (const length of [1, 16_384, 262_144, 300_000, 400_000]) {
        const head = await archive.head(name, length);
        expect(head.equals(bytes.subarray(0, length))).toBe(true);
      }
    archive.close();
  });

  it('tells the size of pages, where it stands far into them, too', async () => {
    const jpeg = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
    // Application segments of the largest size: marker, length, bytes.
    const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const far = Buffer.concat([start, profile, profile, rest]);
    const path = await write([
      page('1.jpg', { bytes: jpeg }),
      page('2.jpg', { bytes: far }),
      page('3.jpg', { bytes: far, deflate: true }),
      page('4.jpg', { bytes: Buffer.alloc(50_000) }),
    ]);
    const archive = await openArchive(path);
    const { pages, skipped } = await readArchivePages(archive);
    expect(pages.map(({ width, height }) => `${width} x ${height}`)).toEqual(Array(3).fill('30 x 40'));
    expect(skipped).toEqual(['4.jpg is no picture']);
    archive.close();
  });

  it('goes on when streams are given up while others are read, and after it was closed', async () => {
    const bytes = Buffer.alloc(300_000, 'x');
    const path = await write([page('1.jpg', { bytes }), page('2.jpg', { bytes, deflate: true })]);
    const archive = await openArchive(path);
    const streams = await Promise.all(
      Array.from({ length: 40 }, (_, index) => archive.open(`${(index % 2) + 1}.jpg`)),
    );
    const kept = streams.filter((_, index) => index % 3 === 0).map((stream) => buffer(stream));
    for (const [index, stream] of streams.entries()) {
      if (index % 3 === 0) continue;
      stream.resume();
      // Some before their first read, some while it waits.
      if (index % 3 === 1) stream.destroy();
      else setImmediate(() => stream.destroy());
    }
    archive.close();
    for (const whole of await Promise.all(kept)) expect(whole.equals(bytes)).toBe(true);
  });

  it.each(['../1.jpg', 'a/../../1.jpg', '/etc/1.jpg', 'C:/1.jpg', '..\\1.jpg'])(
    'with an entry that escapes (%s) is refused as a whole',
    async (name) => {
      const path = await write([page('1.jpg'), page(name)]);
      await expect(openArchive(path)).rejects.toMatchObject({ status: 422, code: 'archive_refused' });
    },
  );

  it('never shows a symbolic link or an encrypted entry', async () => {
    const path = await write([
      page('1.jpg'),
      page('2.jpg', { mode: 0o120777, bytes: Buffer.from('/etc/passwd') }),
      page('3.jpg', { isEncrypted: true }),
    ]);
    const archive = await openArchive(path);
    expect(archive.images.map(({ name }) => name)).toEqual(['1.jpg']);
    archive.close();
  });

  it('that would unpack to a hundred times its size is refused', async () => {
    const zeros = Buffer.alloc(20 * 1024 ** 2);
    const path = await write([page('1.png', { bytes: zeros, deflate: true })]);
    await expect(openArchive(path)).rejects.toMatchObject({ code: 'archive_refused' });
  });

  it('that says it unpacks to more than the limit is refused before anything is unpacked', async () => {
    const limits = { ...archiveLimits, maxTotalBytes: 1000 };
    const path = await write([
      page('1.jpg', { bytes: Buffer.alloc(600) }),
      page('2.jpg', { bytes: Buffer.alloc(600) }),
    ]);
    await expect(openArchive(path, limits)).rejects.toThrow(/more than 1000 bytes/);
  });

  it('that lies about the size of an entry fails while the entry is read', async () => {
    const bytes = Buffer.alloc(2_000_000);
    const path = await write([page('1.png', { bytes, deflate: true, saidSize: 2000 })]);
    const archive = await openArchive(path);
    await expect(archive.open('1.png').then(buffer)).rejects.toThrow(/too many bytes/);
    archive.close();
  });

  it('with too many entries is refused', async () => {
    const path = await write([page('1.jpg'), page('2.jpg'), page('3.jpg')]);
    await expect(openArchive(path, { ...archiveLimits, maxEntries: 2 })).rejects.toThrow(/3 entries/);
  });

  it('with a name of more than 1000 characters is refused', async () => {
    const archive = await openArchive(await write([page(`${'a'.repeat(996)}.jpg`)]));
    expect(archive.images).toHaveLength(1);
    archive.close();
    const path = await write([page('1.jpg'), page(`${'a'.repeat(997)}.jpg`)]);
    await expect(openArchive(path)).rejects.toMatchObject({ status: 422, code: 'archive_refused' });
  });

  it('leaves out an entry larger than a page may be', async () => {
    const path = await write([page('1.jpg'), page('2.jpg', { bytes: Buffer.alloc(5000) })]);
    const archive = await openArchive(path, { ...archiveLimits, maxEntryBytes: 4000 });
    expect(archive.images.map(({ name }) => name)).toEqual(['1.jpg']);
    archive.close();
  });

  it('that is none, or cut off, is refused', async () => {
    const whole = await craftZip([page('1.jpg'), page('2.jpg')]);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('not a zip at all'),
      whole.subarray(0, whole.length - 30),
    ]) {
      const path = join(folder, 'broken.cbz');
      await writeFile(path, bytes);
      await expect(openArchive(path)).rejects.toMatchObject({ code: 'archive_refused' });
    }
  });

  it('that is not there rejects with the error of the file system', async () => {
    await expect(openArchive(join(folder, 'gone.cbz'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
