/** A project as the export's calls take it (spec 2 section 7): frames and overlays by the frame's index in the video. */
import { isDefaultFormat, markTimedWords, markWords } from '@komavox/scene';
import type { CompileRequest } from '../api/video.js';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import { heardFile } from '../sounds/heard-file.js';
import { clipsOf, heardWords, type ProjectFrame, type VideoProject } from '../video/project.js';
import type { ExportChoices } from './export-choices.js';
import { ExportProblem } from './export-problem.js';

/** Frames in one request. */
const framesPerChunk = 5;

interface Chunk {
  /** Index of its first frame. */
  readonly start: number;
  readonly frames: readonly ProjectFrame[];
}

export const chunksOf = (frames: readonly ProjectFrame[]): readonly Chunk[] =>
  Array.from({ length: Math.ceil(frames.length / framesPerChunk) }, (_, at) => ({
    start: at * framesPerChunk,
    frames: frames.slice(at * framesPerChunk, (at + 1) * framesPerChunk),
  }));

export const hasAudio = ({ frames, music }: VideoProject): boolean =>
  music !== null || frames.some((frame) => clipsOf(frame).length > 0 || frame.effects.length > 0);

/**
 * Numbers, from 1, of the frames without a voice in a video that has clips: silent ones but panels without a text, and those
 * with a text beside frames that are spoken.
 */
export function voicelessFrames(project: VideoProject): readonly number[] {
  // Music and sound effects need no voice: a video of them may be meant to have none.
  if (!project.frames.some((frame) => clipsOf(frame).length > 0)) return [];
  const spoken = project.frames.some(({ speech }) => speech !== null);
  return project.frames.flatMap((frame, at) => {
    const hasText = frame.text.trim() !== '';
    const isSilent = clipsOf(frame).length === 0 && (hasText || frame.shot === null);
    const meant = isSilent || (spoken && hasText);
    return frame.speech === null && meant ? [at + 1] : [];
  });
}

/** `pageOf` loads a frame's image. The background goes with the first chunk and holds for all. */
export async function chunkForm(
  { frames, background, music }: VideoProject,
  { start, frames: sent }: Chunk,
  exportId: string,
  pageOf: (frame: ProjectFrame) => Promise<Blob>,
): Promise<FormData> {
  const form = new FormData();
  const json = (name: string, value: readonly unknown[]) => form.append(name, JSON.stringify(value));
  form.append('exportId', exportId);
  form.append('startFrame', String(start));
  form.append('totalFrames', String(frames.length));
  form.append('useBackground', String(background !== null));
  const each = sent.map((frame, at) => ({ frame, frameIndex: start + at }));
  const overlays = each.flatMap(({ frame, frameIndex }) =>
    frame.images.map((image) => ({ ...image, frameIndex })),
  );
  const clips = each.flatMap(({ frame, frameIndex }) =>
    clipsOf(frame).map((clip) => ({ ...clip, frameIndex })),
  );
  json(
    'overlayData',
    overlays.map(({ id, frameIndex, position, size }) => ({ id, timestamp: frameIndex, position, size })),
  );
  json(
    'audioData',
    clips.map(({ frameIndex, speech, volume = 1 }) => ({
      frameIndex,
      ...(speech && { speech }),
      ...(volume !== 1 && { volume }),
    })),
  );
  json(
    'effects',
    each.flatMap(({ frame, frameIndex }) =>
      frame.effects.map(({ effect, at, volume }) => ({ frameIndex, effect, at, volume })),
    ),
  );
  json(
    'textOverlays',
    each.flatMap(({ frame, frameIndex }) =>
      frame.texts
        .filter(({ text }) => text.trim() !== '')
        .map(({ id, text, position, size, style }) => ({
          id,
          text,
          timestamp: frameIndex,
          position,
          size,
          style,
        })),
    ),
  );
  json(
    'animations',
    each.flatMap(({ frame: { animation }, frameIndex }) =>
      animation === null ? [] : [{ frameIndex, type: animation }],
    ),
  );
  json(
    'shots',
    each.flatMap(({ frame: { shot }, frameIndex }) => (shot === null ? [] : [{ frameIndex, ...shot }])),
  );
  for (const { frame, frameIndex } of each) {
    form.append('images', await pageOf(frame), `page-${frameIndex + 1}`);
  }
  for (const { image, id } of overlays) form.append('overlays', imageBlobOf(image), `overlay-${id}`);
  for (const { frameIndex, ...clip } of clips) {
    const blob = await heardFile(clip).catch((cause: unknown) => {
      throw new ExportProblem('audio', `The audio of frame ${frameIndex + 1} can’t be cut.`, { cause });
    });
    if (!blob) throw new ExportProblem('audio', `The audio of frame ${frameIndex + 1} is no longer there.`);
    form.append('audioFiles', blob, `audio-${frameIndex + 1}`);
  }
  appendBackground(form, start === 0 ? background : null);
  appendMusic(form, music, start === 0);
  return form;
}

/** All images in one request; a page whose panels are shots once. */
export async function zipForm(
  { frames, background }: VideoProject,
  pageOf: (frame: ProjectFrame) => Promise<Blob>,
): Promise<FormData> {
  const form = new FormData();
  form.append('exportType', 'zip');
  const sent = frames.filter(
    ({ shot, imageUrl }, at) => shot === null || frames.findIndex((one) => one.imageUrl === imageUrl) === at,
  );
  form.append('totalFrames', String(sent.length));
  form.append('useBackground', String(background !== null));
  for (const [at, frame] of sent.entries()) form.append('images', await pageOf(frame), `page-${at + 1}`);
  appendBackground(form, background);
  return form;
}

function appendBackground(form: FormData, background: BlobKey | null): void {
  if (background !== null) form.append('backgroundImage', imageBlobOf(background), 'background');
}

/** What is said of music goes with every chunk, its file with the first. */
function appendMusic(form: FormData, music: VideoProject['music'], first: boolean): void {
  if (music === null) return;
  const { sound, ...settings } = music;
  const mood = 'mood' in sound ? { mood: sound.mood } : {};
  form.append('music', JSON.stringify({ ...settings, ...mood }));
  if (!first || !('blob' in sound)) return;
  const blob = blobOf(sound.blob);
  if (!blob) throw new ExportProblem('audio', 'The music of this video is no longer there.');
  form.append('musicFile', blob, 'music');
}

function imageBlobOf(key: BlobKey): Blob {
  const blob = blobOf(key);
  if (!blob) throw new ExportProblem('chunk', 'A picture of this project is no longer there.');
  return blob;
}

/** Captions as the frames have them, cut into words as the preview has them; an order without them where there are none. */
export function compileRequest(
  { frames, captions, name, shape }: VideoProject,
  { forEditing, ...choices }: ExportChoices,
  ordered: Pick<CompileRequest, 'exportId' | 'projectId'>,
): CompileRequest {
  const format = { ...choices, shape };
  const order = {
    ...ordered,
    ...(name.trim() !== '' && { name }),
    ...(!isDefaultFormat(format) && { format }),
    ...(forEditing && { forEditing }),
  };
  const captioned = frames.flatMap((frame, frameIndex) =>
    frame.caption === null ? [] : [{ frameIndex, text: frame.caption, words: heardWords(frame) }],
  );
  if (captioned.every(({ text, words }) => text.trim() === '' && words === null)) return order;
  return {
    ...order,
    subtitles: {
      frameTexts: captioned.map(({ frameIndex, text }) => ({ frameIndex, text: markWords(text) })),
      captionStyle: captions.style,
      subtitleSize: captions.size,
      position: captions.position,
      font: captions.font,
      color: captions.color,
      highlight: captions.highlight,
      wordTimings: captioned.flatMap(({ frameIndex, words }) =>
        words === null ? [] : [{ frameIndex, timings: markTimedWords(words) }],
      ),
    },
  };
}
