/** The fields of an upload (spec 2 section 7): JSON in text fields, checked one by one. */
import { Problem } from '@komavox/core';
import {
  animationTypes,
  defaultMusicSettings,
  fadeLimits,
  imageOverlayLimits,
  minShotShare,
  musicMoods,
  shotFills,
  shotMoves,
  shotPauseLimits,
  shotSecondsLimits,
  soundEffects,
  textOverlayLimits,
  volumeLimits,
  type TextOverlay,
} from '@komavox/scene';
import { z } from 'zod';

const frameIndex = z.coerce.number().int().min(0);
const position = z.object({ x: z.number().min(-50).max(150), y: z.number().min(-50).max(150) });
const clamped = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().transform((size) => Math.min(max, Math.max(min, size)));
// The canvas takes any CSS colour and ignores the rest; the length keeps nonsense out of documents.
const color = z.string().max(64);

const style = z.object({
  color: color.default('#ffffff'),
  backgroundColor: color.default('transparent'),
  fontWeight: z
    .union([z.string(), z.number()])
    .default('bold')
    .transform((weight) =>
      weight === 'bold' || Number(weight) >= 600 ? ('bold' as const) : ('normal' as const),
    ),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  textDecoration: z
    .string()
    .default('none')
    .transform((value) => (value.includes('underline') ? ('underline' as const) : ('none' as const))),
  fontFamily: z.string().max(64).default('Arial'),
});

const volume = z.number().min(volumeLimits.min).max(volumeLimits.max);
const audioData = z.array(
  z.object({ frameIndex, speech: z.boolean().optional(), volume: volume.optional() }),
);
const effects = z.array(
  z.object({
    frameIndex,
    effect: z.enum(soundEffects),
    at: z.number().min(0).max(86_400).default(0),
    volume: volume.default(1),
  }),
);
const fade = z.number().min(fadeLimits.min).max(fadeLimits.max);
const music = z
  .object({
    mood: z.enum(musicMoods).optional(),
    volume: volume.default(defaultMusicSettings.volume),
    fadeIn: fade.default(defaultMusicSettings.fadeIn),
    fadeOut: fade.default(defaultMusicSettings.fadeOut),
    ducking: z.boolean().default(defaultMusicSettings.ducking),
  })
  .nullable();
const overlayData = z.array(
  z.object({
    timestamp: frameIndex,
    position,
    size: clamped(imageOverlayLimits).default(1),
  }),
);
const textOverlays = z.array(
  z.object({
    text: z.string().max(2000),
    timestamp: frameIndex,
    position,
    size: clamped(textOverlayLimits).default(1),
    style: style.prefault({}),
  }),
);
const animations = z.array(z.object({ frameIndex, type: z.enum(animationTypes) }));
const start = z.number().min(0).max(1);
const side = z.number().min(minShotShare).max(1);
/** Sides are sums of decimals. */
const hair = 1e-6;
const shots = z.array(
  z.object({
    frameIndex,
    box: z
      .object({ x: start, y: start, width: side, height: side })
      .refine(({ x, y, width, height }) => x + width <= 1 + hair && y + height <= 1 + hair, {
        message: 'The box ends outside of the page; its numbers are shares of the page, 0 to 1',
      }),
    move: z.enum(shotMoves),
    fill: z.enum(shotFills),
    seconds: z.number().min(shotSecondsLimits.min).max(shotSecondsLimits.max).optional(),
    pause: z.number().min(shotPauseLimits.min).max(shotPauseLimits.max).optional(),
    captionY: z.number().min(0).max(100).optional(),
  }),
);

export interface UploadForm {
  readonly startFrame: number;
  readonly totalFrames: number | undefined;
  readonly zip: boolean;
  readonly useBackground: boolean;
  readonly exportId: string | undefined;
  readonly audioData: z.output<typeof audioData>;
  readonly overlayData: z.output<typeof overlayData>;
  readonly textOverlays: readonly (TextOverlay & { readonly timestamp: number })[];
  readonly animations: z.output<typeof animations>;
  readonly shots: z.output<typeof shots>;
  readonly effects: z.output<typeof effects>;
  /** null for a video without music, undefined where it isn't said. */
  readonly music: z.output<typeof music> | undefined;
}

/** Throws `Problem` 400 that names the field. */
export function readUploadForm(fields: ReadonlyMap<string, string>): UploadForm {
  const whole = (name: string) =>
    parsed(name, fields.get(name), z.coerce.number().int().min(0).max(1_000_000).optional());
  const json = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const text = fields.get(name);
    if (text === undefined || text.trim() === '') return undefined;
    return parsed(name, parseJson(name, text), schema);
  };
  const exportId = parsed('exportId', fields.get('exportId'), z.string().min(1).max(200).optional());
  const exportType = parsed('exportType', fields.get('exportType'), z.enum(['zip', 'video', '']).optional());
  return {
    startFrame: whole('startFrame') ?? 0,
    totalFrames: whole('totalFrames'),
    zip: exportType === 'zip',
    useBackground:
      parsed('useBackground', fields.get('useBackground'), z.enum(['true', 'false', '']).optional()) ===
      'true',
    exportId,
    audioData: json('audioData', audioData) ?? [],
    overlayData: json('overlayData', overlayData) ?? [],
    textOverlays: json('textOverlays', textOverlays) ?? [],
    animations: json('animations', animations) ?? [],
    shots: json('shots', shots) ?? [],
    effects: json('effects', effects) ?? [],
    music: json('music', music),
  };
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, 'invalid_field', `${name} is not valid JSON.`, { cause });
  }
}

function parsed<T>(name: string, value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = [name, ...(issue?.path ?? []).map(String)].join('.');
  throw new Problem(400, 'invalid_field', `${where}: ${issue?.message ?? 'not valid'}.`);
}
