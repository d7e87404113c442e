/** The segments of a video that the cache lacks, drawn and stored, as many at a time as there are threads. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFaces, prepareFontsFolder } from '@komavox/fonts';
import { readSegment, type JoinedSegment } from '@komavox/media';
import { readObject, type ObjectStore } from '@komavox/objects';
import pLimit from 'p-limit';
import { segmentKey } from '../keys.js';
import { hashOf } from '../model/plan.js';
import type { RenderTools } from '../video/render-tools.js';
import { drawInThread } from './draw-in-thread.js';
import type { DrawOptions, PictureFiles, SegmentFiles } from './draw-segment.js';
import type { PlannedSegment, SegmentContent, SegmentPictures } from './segment-plan.js';

/** Share of the whole that segments are; the rest is joining. */
export const segmentsShare = 0.95;

/** Resolves with how many segments were in the cache. */
export async function drawMissingSegments(
  segments: readonly PlannedSegment[],
  tools: RenderTools,
): Promise<number> {
  const missing = await findMissing(segments, tools);
  const count = (hash: string) => segments.filter((segment) => segment.hash === hash).length;
  const cached = segments.length - missing.reduce((sum, { hash }) => sum + count(hash), 0);
  let done = cached;
  const partly = new Map<string, number>();
  const report = () => {
    const started = [...partly.values()].reduce((sum, fraction) => sum + fraction, 0);
    const fraction =
      (segmentsShare * Math.min(segments.length, done + started)) / Math.max(1, segments.length);
    tools.onProgress({ fraction, done, cached, total: segments.length });
  };
  report();
  const queue = missing.entries();
  const work = async () => {
    for (const [index, segment] of queue) {
      const { hash } = segment;
      // The last one has cores to itself.
      const encoderThreads = index === missing.length - 1 ? 2 : 1;
      const onDrawn = (fraction: number) => {
        partly.set(hash, fraction * count(hash));
        report();
      };
      const stored = await draw(segment, tools, { encoderThreads, onDrawn });
      await tools.objects.put(segmentKey(hash), stored, {
        contentType: 'application/octet-stream',
        signal: tools.signal,
      });
      partly.delete(hash);
      done += count(hash);
      report();
    }
  };
  // One more than threads: files are read and stored while others draw.
  await Promise.all(Array.from({ length: tools.threads.size + 1 }, work));
  return cached;
}

/** Calls to the object store at a time, by which segments are looked up. */
const maxLookups = 8;

async function findMissing(
  segments: readonly PlannedSegment[],
  { objects }: RenderTools,
): Promise<readonly PlannedSegment[]> {
  const different = [...new Map(segments.map((each) => [each.hash, each])).values()];
  const exist = await pLimit(maxLookups).map(different, ({ hash }) => objects.exists(segmentKey(hash)));
  return different.filter((_, index) => exist[index] !== true);
}

async function draw(
  { hash, content }: PlannedSegment,
  tools: RenderTools,
  { encoderThreads, onDrawn }: DrawOptions,
): Promise<Buffer> {
  const { objects, folder, fontsFolder, signal } = tools;
  signal.throwIfAborted();
  let captions: { assFile: string; fontsFolder: string } | undefined;
  if (content.ass !== '') {
    const assFile = join(folder, `${hash}.ass`);
    await writeFile(assFile, content.ass);
    captions = { assFile, fontsFolder: await captionFonts(fontsFolder, content.families) };
  }
  const files = { ...(await filesOf(content, objects)), captions };
  return drawInThread(tools, { content, files, encoderThreads }, onDrawn);
}

/** One that was drawn. */
export async function storedSegment(
  { hash, shown }: PlannedSegment,
  { objects }: Pick<RenderTools, 'objects'>,
): Promise<JoinedSegment> {
  return { segment: readSegment(await readObject(objects, segmentKey(hash))), videoFrames: shown };
}

/** What the first frame shows once its moves are over, without captions: a JPEG. */
export async function drawCover(segments: readonly PlannedSegment[], tools: RenderTools): Promise<Buffer> {
  const [first] = segments;
  if (!first) throw new TypeError('A video needs at least one frame.');
  const { content } = first;
  const files = { ...(await filesOf(content, tools.objects)), captions: undefined };
  return drawInThread(tools, { content, files, as: 'cover' });
}

async function filesOf(
  content: SegmentContent,
  objects: ObjectStore,
): Promise<Omit<SegmentFiles, 'captions'>> {
  const { before } = content;
  return {
    ...(await picturesOf(content, objects)),
    before: before && (await picturesOf(before, objects)),
  };
}

async function picturesOf(content: SegmentPictures, objects: ObjectStore): Promise<PictureFiles> {
  const [page, background, ...images] = await Promise.all([
    readObject(objects, content.page.key),
    content.background ? readObject(objects, content.background.key) : undefined,
    ...content.images.map(({ key }) => readObject(objects, key)),
  ]);
  return { page, background, images: images.filter((image) => image !== undefined) };
}

/** libass reads every face of its folder for every segment, so each set of families has a folder with no others. */
async function captionFonts(fontsFolder: string, families: readonly string[]): Promise<string> {
  const upright = fontFaces.filter(({ family, style }) => families.includes(family) && style === 'normal');
  // The bold cut, or that of a family without one.
  const faces = upright.filter(
    ({ family, weight }) =>
      weight === 700 || upright.every((other) => other.family !== family || other.weight === weight),
  );
  const lacking = families.filter((family) => !faces.some((face) => face.family === family));
  if (lacking.length > 0) throw new Error(`There is no face of ${lacking.join(', ')} for captions.`);
  return prepareFontsFolder(join(fontsFolder, hashOf(faces.map(({ file }) => file)).slice(0, 16)), faces);
}
