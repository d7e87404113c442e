/** A video of pages that stand still: the render service beside one tuned ffmpeg command, and again after an edit. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { probeVideo } from '@komavox/media/testing';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { renderWithFfmpeg } from './ffmpeg-peer.js';
import { chunk, compile, sendFrames, type Fonts } from './order.js';
import type { RenderProcess } from './render-process.js';
import { makeWorkload, type Workload } from './workload.js';

const limits = { share: 0.3, edited: 0.1, offMs: 34 } as const;
const secondsPerPage = 6;

async function upload(render: RenderProcess, work: Workload, exportId: string): Promise<void> {
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
    await sendFrames(render, form);
  }
}

/** Uploads the pages, and then orders the video of them. Seconds from ordering it to having it in a file. */
async function make(render: RenderProcess, work: Workload, exportId: string, file: string): Promise<number> {
  await upload(render, work, exportId);
  const words = work.pages.map((page) => page.words);
  return await compile(render, exportId, words, file);
}

/** Of each page, the seconds until the video has another title on it: some turn while they come in, some slide. */
async function secondsOfEdits(render: RenderProcess, work: Workload, file: string): Promise<number[]> {
  const seconds: number[] = [];
  for (const edited of work.pages.keys()) {
    const pages = work.pages.map((page, index) => (index === edited ? { ...page, title: 'Prologue' } : page));
    seconds.push(await make(render, { ...work, pages }, `edited-${edited}`, file));
  }
  return seconds;
}

/** @param seconds about as long as the video is */
export async function measureStatic(
  render: RenderProcess,
  folder: string,
  fonts: Fonts,
  seconds: number,
): Promise<readonly Row[]> {
  const work = makeWorkload(folder, Math.max(1, Math.round(seconds / secondsPerPage)));
  const file = join(folder, 'ours.mp4');
  const ours = await make(render, work, 'bench', file);
  const peer = await renderWithFfmpeg(work, fonts.folder, fonts.titles);

  const edits = await secondsOfEdits(render, work, join(folder, 'edited.mp4'));
  const edited = quantile(edits, 0.5);
  const lengths = await Promise.all([file, peer.file].map(probeVideo));
  const off = Math.max(...lengths.map(({ videoDuration }) => Math.abs(videoDuration - work.seconds)));
  return [
    {
      what: `render service, ${work.pages.length} pages, ${Math.round(work.seconds)} s`,
      value: ours,
      unit: 's',
    },
    { what: 'one tuned ffmpeg command', value: peer.seconds, unit: 's' },
    { what: 'service / ffmpeg', value: ours / peer.seconds, unit: '', limit: limits.share },
    { what: 'service after one page was edited, median of the pages', value: edited, unit: 's' },
    { what: 'the same, slowest page', value: Math.max(...edits), unit: 's' },
    { what: 'one page edited / all', value: edited / ours, unit: '', limit: limits.edited },
    {
      what: 'video longer or shorter than its sound',
      value: off * 1000,
      unit: 'ms',
      limit: limits.offMs,
    },
    { what: 'file of the service', value: statSync(file).size / 1e6, unit: 'MB' },
    { what: 'file of ffmpeg', value: statSync(peer.file).size / 1e6, unit: 'MB' },
  ];
}
