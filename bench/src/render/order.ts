/** What the jobs have in common: fonts of both sides, and how the render service is spoken to. */
import { writeFileSync } from 'node:fs';
import type { RenderProcess } from './render-process.js';

export interface Fonts {
  /** Those of captions. */
  readonly folder: string;
  /** Path of the face of titles. */
  readonly titles: string;
}

const user = 'bench';
/** Frames that are uploaded at a time. */
export const chunk = 5;

export async function sendFrames(render: RenderProcess, form: FormData): Promise<void> {
  const encoded = new Response(form);
  const answer = await render.call('/api/video/process', {
    method: 'POST',
    user,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  if (answer.status !== 200) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
}

/** Seconds from ordering the video to having it in a file. */
export async function compile(
  render: RenderProcess,
  exportId: string,
  words: readonly unknown[],
  file: string,
): Promise<number> {
  const started = performance.now();
  const answer = await render.call('/api/video/compile', {
    method: 'POST',
    user,
    body: {
      exportId,
      subtitles: {
        captionStyle: 'advanced',
        wordTimings: words.map((timings, frameIndex) => ({ frameIndex, timings })),
      },
    },
  });
  if (answer.status !== 200) throw new Error(`Compile: ${answer.status} ${await answer.text()}`);
  writeFileSync(file, await answer.bytes());
  return (performance.now() - started) / 1000;
}
