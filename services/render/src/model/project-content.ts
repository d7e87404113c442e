/**
 * What a project holds: the video as the editor has it. Known members are checked one by one, as files of projects come from
 * strangers; members that are not known here stay, within bounds. Pictures and sounds are named by the SHA-256 of their bytes.
 */
import {
  animationTypes,
  captionSizeLimits,
  captionStyleNames,
  fontNames,
  frameSeconds,
  minShotShare,
  planTimeline,
  shotFills,
  shotMoves,
  shotPauseLimits,
  shotSecondsLimits,
  videoShapeNames,
  type Shot,
} from '@komavox/scene';
import { z } from 'zod';

/** More than a strip has in which anybody finds a frame. */
const maxFrames = 2000;
export const maxNameLength = 200;
const maxText = 20_000;
const maxItems = 20_000;
const maxDepth = 16;
/** Characters of an address. */
const maxAddress = 4000;

/** Undefined for a value within the bounds of any member, else what is wrong with it. */
function excessIn(value: unknown, depth = 0): string | undefined {
  if (depth > maxDepth) return 'It is nested too deeply.';
  if (typeof value === 'string')
    return value.length > maxText ? 'It has a text that is too long.' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length > maxItems) return 'It has a list that is too long.';
  for (const [key, item] of entries) {
    if (key.length > maxAddress || key === '__proto__') return 'It has a member whose name is not allowed.';
    const excess = excessIn(item, depth + 1);
    if (excess !== undefined) return excess;
  }
  return undefined;
}

const bounded = z.unknown().superRefine((value, { addIssue }) => {
  const excess = excessIn(value);
  if (excess !== undefined) addIssue({ code: 'custom', message: excess });
});

const id = z.string().regex(/^(?!__proto__$)[\w-]{1,64}$/);
const text = z.string().max(maxText);
const line = z.string().max(500);
/** Of our own origin: with neither a scheme nor another host. */
const address = z
  .string()
  .max(maxAddress)
  .regex(/^(?!\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2}))/i, 'An address of a page must be one of this server.');
/** The hash of a stored file; of one that is not stored yet, the editor's name for it. */
const file = z.string().max(64);
const seconds = z.number().min(0).max(86_400);
const position = z.looseObject({ x: z.number().min(-50).max(150), y: z.number().min(-50).max(150) });
const size = z.number().min(0).max(10);
const share = z.number().min(0).max(1);
const side = z.number().min(minShotShare).max(1);

const shot = z.looseObject({
  box: z.looseObject({ x: share, y: share, width: side, height: side }),
  move: z.enum(shotMoves),
  fill: z.enum(shotFills),
  seconds: z.number().min(shotSecondsLimits.min).max(shotSecondsLimits.max).optional(),
  pause: z.number().min(shotPauseLimits.min).max(shotPauseLimits.max).optional(),
  captionY: z.number().min(0).max(100).optional(),
});

const clip = z.looseObject({
  blob: file,
  name: line,
  duration: seconds,
  cut: z.looseObject({ from: seconds, whole: seconds }).optional(),
  custom: z.boolean().optional(),
  heard: z.looseObject({ of: text, text }).optional(),
});

const frame = z.looseObject({
  id,
  imageUrl: address,
  shot: shot.nullable(),
  text,
  speech: clip.nullable(),
  addedAudio: z.array(clip).max(100),
  words: z
    .array(z.looseObject({ word: line, start: seconds, end: seconds }))
    .max(maxItems)
    .nullable(),
  animation: z.enum(animationTypes).nullable(),
  images: z.array(z.looseObject({ id, image: file, position, size })).max(100),
  texts: z
    .array(
      z.looseObject({
        id,
        text: z.string().max(2000),
        position,
        size,
        style: z.looseObject({
          color: z.string().max(64),
          backgroundColor: z.string().max(64),
          fontWeight: z.enum(['normal', 'bold']),
          fontStyle: z.enum(['normal', 'italic']),
          textDecoration: z.enum(['none', 'underline']),
          fontFamily: z.string().max(64),
        }),
      }),
    )
    .max(100),
  caption: text.nullable(),
});

const edited = z.looseObject({
  name: z.string().max(maxNameLength),
  shape: z.enum(videoShapeNames).optional(),
  template: z.string().max(40).optional(),
  order: z.array(id).max(maxFrames),
  frames: z.record(id, frame),
  background: file.nullable(),
  captions: z.looseObject({
    style: z.enum(captionStyleNames),
    size: z.number().min(captionSizeLimits.min).max(captionSizeLimits.max),
    position,
    font: z.enum(fontNames).optional(),
    color: z.string().max(64).optional(),
    highlight: z.string().max(64).optional(),
  }),
  knownTexts: z.record(z.string().max(maxAddress), text),
  language: z.string().max(20),
  voice: z.looseObject({
    kind: z.enum(['default', 'custom']),
    model: z.looseObject({ id: z.string().max(200), name: line }).nullable(),
  }),
});

export const projectContent = bounded.pipe(
  z
    .looseObject({ edited, source: z.array(z.string().max(maxAddress)).max(maxFrames) })
    .refine(({ edited: { order, frames } }) => order.every((one) => Object.hasOwn(frames, one)), {
      message: 'A frame of the strip is missing.',
    }),
);

export type ProjectContent = z.output<typeof projectContent>;

/** Of a project, for lists. */
export interface ProjectOutline {
  readonly name: string;
  /** What it was made like by one press, as the client calls it. */
  readonly template?: string;
  readonly frames: number;
  /** Of the video. */
  readonly seconds: number;
  /** What the first frame shows; null without frames. */
  readonly cover: { readonly imageUrl: string; readonly box?: Shot['box'] } | null;
}

export function outlineOf({ edited: { name, template, order, frames } }: ProjectContent): ProjectOutline {
  const strip = order.flatMap((one) => frames[one] ?? []);
  const lengths = strip.map(({ speech, addedAudio, shot: part }) =>
    frameSeconds(
      [
        ...(speech === null ? [] : [{ seconds: speech.duration, speech: true }]),
        ...addedAudio.map(({ duration }) => ({ seconds: duration })),
      ],
      part,
    ),
  );
  const [first] = strip;
  return {
    name,
    ...(template !== undefined && { template }),
    frames: strip.length,
    seconds: strip.length === 0 ? 0 : planTimeline(lengths).seconds,
    cover: first ? { imageUrl: first.imageUrl, ...(first.shot && { box: boxOf(first.shot) }) } : null,
  };
}

const boxOf = ({ box: { x, y, width, height } }: Shot): Shot['box'] => ({ x, y, width, height });

/** Hashes of all files that it names, wherever. */
export function filesIn(content: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && /^[\da-f]{64}$/.test(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) look(item);
  };
  look(content);
  return found;
}
