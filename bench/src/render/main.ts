/**
 * A video of 20 pages and two minutes: the render service, from the call that orders it to the last byte of the file,
 * against one tuned ffmpeg command that makes the same video on the same machine in the same run. Prints one JSON line
 * and a table. Needs a system `ffmpeg`.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontFaces, prepareFontsFolder } from '@komavox/fonts';
import { probeVideo } from '@komavox/media/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { render } from '@komavox/render';
import { printTable } from '../table.js';
import { renderWithFfmpeg } from './ffmpeg-peer.js';
import { makeWorkload, type Workload } from './workload.js';

const user = 'bench';
const chunk = 5;
const largestShare = 0.5;

async function upload(product: TestProduct, work: Workload, exportId: string): Promise<void> {
  for (let start = 0; start < work.pages.length; start += chunk) {
    const pages = work.pages.slice(start, start + chunk);
    const indexed = pages.map((page, offset) => ({ page, index: start + offset }));
    const stickers = indexed.filter(({ page }) => page.sticker);
    const form = new FormData();
    form.set('exportId', exportId);
    form.set('startFrame', String(start));
    form.set('totalFrames', String(work.pages.length));
    form.set('useBackground', 'true');
    form.set('audioData', JSON.stringify(indexed.map(({ index }) => ({ frameIndex: index }))));
    form.set(
      'animations',
      JSON.stringify(indexed.map(({ page, index }) => ({ frameIndex: index, type: page.animation }))),
    );
    form.set(
      'textOverlays',
      JSON.stringify(
        indexed.map(({ page, index }) => ({
          text: page.title,
          timestamp: index,
          position: { x: 50, y: 6 },
          size: 1,
          style: { backgroundColor: 'rgba(0,0,0,0.6)' },
        })),
      ),
    );
    form.set(
      'overlayData',
      JSON.stringify(
        stickers.map(({ index }) => ({ timestamp: index, position: { x: 82, y: 84 }, size: 1 })),
      ),
    );
    const file = (path: string) => new Blob([readFileSync(path)]);
    form.set('backgroundImage', file(work.background));
    for (const { page } of indexed) form.append('images', file(page.image));
    for (const { page } of indexed) form.append('audioFiles', file(page.sound));
    for (const _ of stickers) form.append('overlays', file(work.sticker));
    const encoded = new Response(form);
    const answer = await product.call('render', '/api/video/process', {
      method: 'POST',
      user,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    if (answer.status !== 200) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  }
}

/** Seconds from ordering the video to having it in a file. */
async function compile(
  product: TestProduct,
  work: Workload,
  exportId: string,
  file: string,
): Promise<number> {
  const started = performance.now();
  const answer = await product.call('render', '/api/video/compile', {
    method: 'POST',
    user,
    body: {
      exportId,
      subtitles: {
        captionStyle: 'advanced',
        wordTimings: work.pages.map(({ words }, frameIndex) => ({ frameIndex, timings: words })),
      },
    },
  });
  if (answer.status !== 200) throw new Error(`Compile: ${answer.status} ${await answer.text()}`);
  writeFileSync(file, await answer.bytes());
  return (performance.now() - started) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'komavox-bench-render-'));
const product = await bootForTest([render] as never, { exactlyOnce: true });
try {
  const work = makeWorkload(folder);
  const arimo = fontFaces.filter(
    ({ family, weight, style }) => family === 'Arimo' && weight === 700 && style === 'normal',
  );
  const fonts = await prepareFontsFolder(join(folder, 'fonts'), arimo);

  await upload(product, work, 'bench');
  const file = join(folder, 'ours.mp4');
  const ours = await compile(product, work, 'bench', file);
  const peer = await renderWithFfmpeg(work, fonts, arimo[0]?.file ?? '');

  const [frame] = work.pages;
  if (!frame) throw new Error('The job has no pages.');
  const edited = { ...work, pages: [{ ...frame, title: 'Prologue' }, ...work.pages.slice(1)] };
  await upload(product, edited, 'edited');
  const again = await compile(product, edited, 'edited', join(folder, 'edited.mp4'));

  const lengths = await Promise.all([file, peer.file].map(probeVideo));
  const off = Math.max(...lengths.map(({ videoDuration }) => Math.abs(videoDuration - work.seconds)));
  printTable('render', [
    {
      what: `render service, ${work.pages.length} pages, ${Math.round(work.seconds)} s`,
      value: ours,
      unit: 's',
    },
    { what: 'one tuned ffmpeg command', value: peer.seconds, unit: 's' },
    { what: 'service / ffmpeg', value: ours / peer.seconds, unit: '', limit: largestShare },
    { what: 'service after one page was edited', value: again, unit: 's' },
    { what: 'video longer or shorter than its sound', value: off * 1000, unit: 'ms', limit: 34 },
    { what: 'file of the service', value: statSync(file).size / 1e6, unit: 'MB' },
    { what: 'file of ffmpeg', value: statSync(peer.file).size / 1e6, unit: 'MB' },
  ]);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
