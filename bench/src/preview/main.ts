/**
 * The editor's preview as it plays, in headless Chromium: a short of a chapter of the demo library, once with the moves that it
 * is made with and once with every shot moving all the time. Prints one JSON line and a table. `--seconds 20` is how long each
 * plays. It needs a machine that has nothing else to do.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClient, jsonRequest } from '@komavox/client';
import { quantile } from '@komavox/test-kit';
import {
  chapterIn,
  launchBrowser,
  newBrowserUser,
  openDemoLibrary,
  password,
  startProduct,
  temporaryFolder,
} from '@komavox/test-support';
import { printTable, type Row } from '../table.js';
import { notePictures, picturesUntilNow } from './in-page/pictures.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new TypeError('--seconds is how long each preview plays, above 0.');

/** Milliseconds between two pictures at 24 a second, which no second may fall below. */
const meanMs = 1000 / 24;
/** A pause in what moves all the time that people see. */
const longMs = 100;

interface Project {
  readonly id: string;
  readonly version: number;
  readonly content: {
    readonly edited: { readonly frames: Record<string, { shot: { move: string } | null }> };
  };
}

const folder = temporaryFolder();
const product = await startProduct({ folder });
const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required');
const user = await newBrowserUser(browser, product.origin);
user.page.setDefaultTimeout(300_000);
const client = createClient(product.origin);

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await client.call(path, init)).json()) as T;
}

/** The project of a short of the whole first chapter. */
async function makeShort(): Promise<Project> {
  const { chapters } = await openDemoLibrary(product.origin);
  const { mangaId, chapterNumber } = chapterIn(chapters, 'en');
  await user.open(`/manga/${mangaId}?language=en`);
  await user.page
    .getByRole('button', { name: `Make a short of Chapter ${chapterNumber}`, exact: true })
    .click();
  await user.page.getByRole('button', { name: 'Make it', exact: true }).click();
  await user.page.getByText('Your short is ready').waitFor();
  await user.page.getByRole('button', { name: 'Project: Saved', exact: true }).waitFor();
  // This editor would draw beside the one whose preview is measured.
  await user.page.close();
  await client.login(user.email, password);
  const [{ id = '' } = {}] = await json<{ id?: string }[]>('/api/projects');
  return json<Project>(`/api/projects/${id}`);
}

async function moveAllTheTime({ id, version, content }: Project): Promise<void> {
  const { edited } = content;
  const frames = Object.fromEntries(
    Object.entries(edited.frames).map(([name, frame]) => [
      name,
      { ...frame, shot: frame.shot && { ...frame.shot, move: 'drift' } },
    ]),
  );
  const body = { base: version, content: { ...content, edited: { ...edited, frames } } };
  await client.call(`/api/projects/${id}`, jsonRequest('PUT', body));
}

/** Milliseconds of the page's clock at which pictures were drawn. */
async function play({ id }: Project): Promise<readonly number[]> {
  const page = await user.context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${product.origin}/video-editor?project=${id}`);
  const button = page.getByRole('button', { name: 'Play', exact: true });
  await page.getByRole('img', { name: /^Frame 1 of \d+$/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(notePictures);
  await button.click();
  await page.waitForTimeout(seconds * 1000);
  const drawn = await page.evaluate(picturesUntilNow);
  await page.close();
  return drawn;
}

function rowsOf(what: string, drawn: readonly number[], isLimited: boolean): readonly Row[] {
  const [first = 0] = drawn;
  const between = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const length = (drawn.at(-1) ?? first) - first;
  const eachSecond = Array.from(
    { length: Math.floor(length / 1000) },
    (_, second) => drawn.filter((at) => Math.floor((at - first) / 1000) === second).length,
  );
  return [
    { what: `${what}: pictures drawn`, value: drawn.length, unit: '' },
    { what: `${what}: pictures a second`, value: ((drawn.length - 1) * 1000) / length, unit: '' },
    {
      what: `${what}: between two pictures, mean`,
      value: length / (drawn.length - 1),
      unit: 'ms',
      ...(isLimited && { limit: meanMs }),
    },
    {
      what: `${what}: between two pictures in the slowest second, mean`,
      value: 1000 / Math.min(...eachSecond),
      unit: 'ms',
      ...(isLimited && { limit: meanMs }),
    },
    { what: `${what}: between two pictures, p99`, value: quantile(between, 0.99), unit: 'ms' },
    {
      what: `${what}: between two pictures, longest`,
      value: Math.max(...between),
      unit: 'ms',
      ...(isLimited && { limit: longMs }),
    },
  ];
}

try {
  const short = await makeShort();
  const asMade = await play(short);
  await moveAllTheTime(short);
  const moving = await play(short);
  // Shots that have come to rest are not drawn again.
  printTable('preview', [
    ...rowsOf('as it is made', asMade, false),
    ...rowsOf('moving all the time', moving, true),
  ]);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
