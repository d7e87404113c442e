/**
 * Videos of two minutes: the render service, from the call that orders one to the last byte of the file, against one tuned
 * ffmpeg command that makes the same video on the same machine in the same run. One is of 20 pages that stand still after
 * they came in; one is a recap of 48 shots that move, at the start of each or all the time. Prints one JSON line and a table.
 * Needs a system `ffmpeg`. `--job static`, `recap` or `moving` measures one of them alone, `--seconds 20` shorter ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fontFaces, prepareFontsFolder } from '@komavox/fonts';
import { printTable, type Row } from '../table.js';
import { measureRecap } from './recap.js';
import { startRender } from './render-process.js';
import { measureStatic } from './static.js';

const { values } = parseArgs({
  options: { job: { type: 'string' }, seconds: { type: 'string', default: '120' } },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new TypeError('--seconds is the length of the videos, above 0.');

const folder = mkdtempSync(join(tmpdir(), 'komavox-bench-render-'));
const render = await startRender(join(folder, 'data'));
try {
  const arimo = fontFaces.filter(
    ({ family, weight, style }) => family === 'Arimo' && weight === 700 && style === 'normal',
  );
  const fonts = {
    folder: await prepareFontsFolder(join(folder, 'fonts'), arimo),
    titles: arimo[0]?.file ?? '',
  };
  const jobs: Readonly<Record<string, (own: string) => Promise<readonly Row[]>>> = {
    static: (own) => measureStatic(render, own, fonts, seconds),
    recap: (own) => measureRecap(render, own, fonts, seconds, 'default'),
    moving: (own) => measureRecap(render, own, fonts, seconds, 'all the time'),
  };
  const chosen = Object.entries(jobs).filter(([name]) => name === (values.job ?? name));
  if (chosen.length === 0) throw new TypeError(`--job is one of ${Object.keys(jobs).join(', ')}.`);
  const rows: Row[] = [];
  for (const [name, measure] of chosen) rows.push(...(await measure(join(folder, name))));
  printTable('render', rows);
} finally {
  await render.stop();
  rmSync(folder, { recursive: true, force: true });
}
