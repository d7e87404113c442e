/** A recap of shots that move: the render service beside one ffmpeg command, and again after one shot was changed. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processesAreTold, processUse } from '../process-use.js';
import type { Row } from '../table.js';
import { chunk, compile, sendFrames, type Fonts } from './order.js';
import { recapWithFfmpeg, similarity } from './recap-peer.js';
import type { RenderProcess } from './render-process.js';
import { makeRecap, shotSeconds, type Pace, type Recap } from './recap-workload.js';

/** Shares of the video's length, of the command's time and of the first time, and megabytes. */
const limits = {
  default: { length: 0.5, command: 0.5 },
  'all the time': { length: 1, command: 0.85 },
  changed: 0.1,
  megabytes: 1200,
} as const;
/** x264's constant rate factor of what both are compared with: next to no loss. */
const referenceQuality = 8;
const sampleMs = 250;

async function upload(render: RenderProcess, recap: Recap, exportId: string): Promise<void> {
  const file = (path: string) => new Blob([readFileSync(path)]);
  for (let start = 0; start < recap.shots.length; start += chunk) {
    const shots = recap.shots.slice(start, start + chunk);
    const form = new FormData();
    const indexed = (value: (shot: Recap['shots'][number]) => object) =>
      JSON.stringify(shots.map((shot, offset) => ({ frameIndex: start + offset, ...value(shot) })));
    form.set('exportId', exportId);
    form.set('startFrame', String(start));
    form.set('totalFrames', String(recap.shots.length));
    form.set(
      'audioData',
      indexed(() => ({ speech: true })),
    );
    form.set(
      'shots',
      indexed(({ shot }) => shot),
    );
    if (start === 0) {
      form.set('music', JSON.stringify({ volume: 0.3 }));
      form.set('musicFile', file(recap.music));
    }
    for (const { image } of shots) form.append('images', file(image));
    for (const { sound } of shots) form.append('audioFiles', file(sound));
    await sendFrames(render, form);
  }
}

/** The result of `run`, and the peak memory of a process and its descendants meanwhile, in megabytes. */
async function withMemory<T>(pid: number, run: () => Promise<T>): Promise<readonly [T, number]> {
  let most = 0;
  const sample = () => {
    if (processesAreTold) most = Math.max(most, processUse(pid).megabytes);
  };
  const timer = setInterval(sample, sampleMs);
  try {
    return [await run(), most] as const;
  } finally {
    clearInterval(timer);
  }
}

/** @param seconds about as long as the video is */
export async function measureRecap(
  render: RenderProcess,
  folder: string,
  fonts: Fonts,
  seconds: number,
  pace: Pace,
): Promise<readonly Row[]> {
  const recap = makeRecap(folder, Math.max(2, Math.round(seconds / shotSeconds)), pace);
  const words = recap.shots.map((shot) => shot.words);
  const exportId = pace.replaceAll(' ', '-');
  await upload(render, recap, exportId);
  const file = join(folder, 'ours.mp4');
  const [ours, megabytes] = await withMemory(render.pid, () => compile(render, exportId, words, file));
  const peer = await recapWithFfmpeg(recap, fonts.folder);

  const [first, ...others] = recap.shots;
  if (!first) throw new Error('The recap has no shots.');
  const changed = {
    ...recap,
    shots: [{ ...first, shot: { ...first.shot, fill: 'colour' } as const }, ...others],
  };
  await upload(render, changed, `${exportId}-changed`);
  const again = await compile(render, `${exportId}-changed`, words, join(folder, 'changed.mp4'));

  const reference = await recapWithFfmpeg(recap, fonts.folder, referenceQuality);
  const what = `recap moving ${pace === 'default' ? 'at first' : pace}`;
  const { length, command } = limits[pace];
  return [
    { what: `${what}, ${recap.shots.length} shots, ${recap.seconds} s`, value: ours, unit: 's' },
    { what: `${what}: time / length`, value: ours / recap.seconds, unit: '', limit: length },
    { what: `${what}: one ffmpeg command`, value: peer.seconds, unit: 's' },
    { what: `${what}: service / ffmpeg`, value: ours / peer.seconds, unit: '', limit: command },
    { what: `${what}: one shot changed`, value: again, unit: 's' },
    { what: `${what}: one shot changed / all`, value: again / ours, unit: '', limit: limits.changed },
    { what: `${what}: SSIM of the service`, value: await similarity(file, reference.file), unit: '' },
    { what: `${what}: SSIM of ffmpeg`, value: await similarity(peer.file, reference.file), unit: '' },
    { what: `${what}: file of the service`, value: statSync(file).size / 1e6, unit: 'MB' },
    { what: `${what}: file of ffmpeg`, value: statSync(peer.file).size / 1e6, unit: 'MB' },
    ...(processesAreTold
      ? [{ what: `${what}: memory of the service`, value: megabytes, unit: 'MB', limit: limits.megabytes }]
      : []),
  ];
}
