/** The command line: a CBZ becomes the same kind of video, texts are printed, wrong use has its own exit code. */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { demoScript } from '@komavox/demo-library';
import { createClient } from '@komavox/client';
import { unzipped } from '@komavox/media/testing';
import { ZipArchive } from 'archiver';
import {
  characterErrorRate,
  listedMangas,
  loudnessOf,
  probeVideo,
  startProduct,
  temporaryFolder,
} from '@komavox/test-support';

const command = join(import.meta.dirname, '../../../services/standalone/bin/komavox.js');
const folder = temporaryFolder();
const pagesFolder = join(folder, 'pages');
const script = demoScript().find(({ language }) => language === 'ja');

/** Of a small archive. */
const limits = { maxEntries: 100, maxTotalBytes: 50_000_000, maxEntryBytes: 50_000_000, maxRatio: 100 };

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function komavox(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { maxBuffer: 16_000_000 }, (error, stdout, stderr) => {
      resolve({ code: (error?.code as number | undefined) ?? 0, stdout, stderr });
    });
  });
}

async function zipFolder(from: string, to: string): Promise<void> {
  const zip = new ZipArchive({ store: true });
  zip.directory(from, false);
  const written = pipeline(zip, createWriteStream(to));
  await zip.finalize();
  await written;
}

/** The pages of a demo chapter, as a person would have them on disk. */
beforeAll(async () => {
  mkdirSync(pagesFolder);
  const product = await startProduct({ folder: join(folder, 'data') });
  const client = createClient(product.origin);
  await client.register('Aki', 'aki@example.org', 'correct horse battery');
  const manga = (await listedMangas(client)).find(({ title }) => title === script?.mangaTitle);
  const chapters = await client.chapters(manga?.id ?? '', 'ja');
  const chapter = chapters.find((one) => String(one.chapterNumber) === String(script?.chapterNumber));
  for (const [index, address] of (await client.pages(chapter?.id ?? '')).entries()) {
    writeFileSync(
      join(pagesFolder, `${index + 1}.png`),
      Buffer.from(await (await client.image(address)).arrayBuffer()),
    );
  }
  await product.kill('SIGTERM');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes a video of a CBZ', async () => {
  const archive = join(folder, 'chapter.cbz');
  await zipFolder(pagesFolder, archive);
  const out = join(folder, 'out.mp4');
  const { code, stdout, stderr } = await komavox(
    'video',
    archive,
    '--language',
    'ja',
    '--out',
    out,
    '--json',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const summary = JSON.parse(stdout) as { pages: number; narratedPages: number; narrationSeconds: number };
  expect(summary.pages).toBe(script?.pages.length);
  expect(summary.narratedPages).toBeGreaterThanOrEqual(4);
  const facts = await probeVideo(out);
  expect(facts).toMatchObject({
    width: 1080,
    height: 1920,
    framesPerSecond: 30,
    videoCodec: 'h264',
    audioCodec: 'aac',
  });
  expect(facts.duration).toBeGreaterThan(summary.narrationSeconds - 0.1);
});

it('puts music under the voice, and brings the whole to the loudness of platforms', async () => {
  const out = join(folder, 'music.mp4');
  const page = join(pagesFolder, '1.png');
  const { code, stderr } = await komavox(
    'video',
    page,
    '--language',
    'ja',
    '--out',
    out,
    '--music',
    'sad',
    '--json',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { integrated, truePeak } = await loudnessOf(out);
  expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
  expect(truePeak).toBeLessThanOrEqual(-1);
});

it('makes a video of the shape, size and rate that are asked for', async () => {
  const out = join(folder, 'square.mp4');
  const page = join(pagesFolder, '1.png');
  const format = '--shape 1:1 --size 720 --fps 24 --quality small'.split(' ');
  const { code } = await komavox('video', page, '--language', 'ja', '--out', out, ...format);
  expect(code).toBe(0);
  expect(await probeVideo(out)).toMatchObject({ width: 720, height: 720, framesPerSecond: 24 });
});

it('makes a short of a page by a template, and refuses what a short has not', async () => {
  const out = join(folder, 'short.mp4');
  const page = join(pagesFolder, '1.png');
  const wanted = '--template silent --length 30 --title Komorebi --shape 1:1 --size 720 --fps 24'.split(' ');
  const { code, stdout, stderr } = await komavox(
    ...['video', page, '-l', 'ja', '-o', out, '--json'],
    ...wanted,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const made = JSON.parse(stdout) as {
    template: string;
    summary: string;
    narrationSeconds: number;
    shots: readonly { readonly seconds: number; readonly text: string }[];
  };
  expect(made).toMatchObject({ template: 'silent', narrationSeconds: 0 });
  expect(made.summary).toMatch(/^(All \d+ panels are in|\d+ of \d+ panels are in; \d+ left out)/);
  expect(made.shots.some(({ text }) => text !== '')).toBe(true);
  const facts = await probeVideo(out);
  expect(facts).toMatchObject({ width: 720, height: 720, framesPerSecond: 24 });
  expect(facts.duration).toBeCloseTo(
    made.shots.reduce((sum, { seconds }) => sum + seconds, 0),
    0,
  );
  const refused = await Promise.all([
    komavox('video', page, '--also', 'srt,subtitles'),
    komavox('video', page, '--length', '30'),
    komavox('video', page, '--template', 'recap', '--animation', 'fade'),
    komavox('video', page, '--template', 'opera'),
  ]);
  expect(refused.map((one) => one.code)).toEqual([2, 2, 2, 2]);
  expect(refused[0].stderr).toContain('Allowed choices are srt, vtt, ass, transcript, cover, parts.');
  expect(refused[1].stderr).toContain('give a --template too');
  expect(refused[2].stderr).toContain('--animation is for whole pages');
});

it('writes subtitles, transcript, cover and parts beside a video', async () => {
  const out = join(folder, 'also.mp4');
  const page = join(pagesFolder, '1.png');
  const beside = ['srt', 'vtt', 'ass', 'txt', 'jpg', 'editing.zip'].map((end) => join(folder, `also.${end}`));
  const wanted = ['--template', 'silent', '--also', 'srt,vtt,ass,transcript,cover,parts'];
  const { code, stdout, stderr } = await komavox('video', page, '-l', 'ja', '-o', out, ...wanted, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ out, also: beside, missing: [] });
  const [srt = '', vtt = '', ass = '', transcript = ''] = beside.map((file) => readFileSync(file, 'utf8'));
  expect(srt).toMatch(/^1\r?\n00:00:0\d,\d{3} --> /);
  expect(vtt).toMatch(/^WEBVTT/);
  expect(ass).toContain('[Events]');
  expect(transcript).toMatch(/^0:0\d /);
  const [cover = '', parts = ''] = beside.slice(4);
  expect((await probeVideo(cover)).width).toBe(1080);
  const inside = await unzipped(readFileSync(parts), limits);
  expect([...inside.keys()].filter((name) => name.endsWith('.mp4'))).not.toEqual([]);
});

it('prints the text of a page', async () => {
  const { code, stdout } = await komavox('read', join(pagesFolder, '1.png'), '--language', 'ja');
  expect(code).toBe(0);
  expect(characterErrorRate(script?.pages[0]?.balloons.join('\n') ?? '', stdout, 'ja')).toBeLessThanOrEqual(
    0.1,
  );
});

it.each([
  ['a file that is not there', ['video', join(folder, 'none.cbz')]],
  ['a file of another kind', ['video', command]],
  ['music that is neither a mood nor a file', ['video', pagesFolder, '--music', 'bored']],
  ['a shape that there is not', ['video', pagesFolder, '--shape', '3:2']],
  ['a rate that there is not', ['video', pagesFolder, '--fps', '25']],
  ['a language that nobody knows', ['read', pagesFolder, '--language', 'tlh']],
  ['no command', []],
])('says what is wrong with %s and exits 2', async (_what, args) => {
  const { code, stderr } = await komavox(...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(/\w/);
});

it('exits 2 for an archive that is none, and leaves no video behind', async () => {
  const broken = join(folder, 'broken.cbz');
  copyFileSync(command, broken);
  const out = join(folder, 'none.mp4');
  expect((await komavox('video', broken, '--out', out)).code).toBe(2);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
