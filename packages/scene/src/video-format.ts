/**
 * What a video is exported as: one table for the API, the command line, the editor and the encoder. A scene is laid out on the canvas
 * of its shape, whose shorter side is always 1080 pixels; smaller sizes are that canvas scaled down.
 */
import { canvasHeight, canvasWidth, videoFrameRate, type Size } from './format.js';

interface ShapeEntry {
  /** As the editor shows it. */
  readonly label: string;
  /** Where such videos are posted. */
  readonly use: string;
  readonly canvas: Size;
  /** Where captions in phrases stand, in percent of the height: apps lay texts and buttons over the lower part of upright videos. */
  readonly phraseHeight: number;
  /** Between which heights captions that go elsewhere stand, in percent. */
  readonly captionEdges: readonly [top: number, bottom: number];
}

const shapes = {
  '9:16': {
    label: 'Upright',
    use: 'TikTok, Shorts and Reels',
    canvas: { width: canvasWidth, height: canvasHeight },
    phraseHeight: 62,
    captionEdges: [12, 77],
  },
  '4:5': {
    label: 'Portrait',
    use: 'feeds of Instagram and Facebook',
    canvas: { width: 1080, height: 1350 },
    phraseHeight: 76,
    captionEdges: [5, 95],
  },
  '1:1': {
    label: 'Square',
    use: 'any feed',
    canvas: { width: 1080, height: 1080 },
    phraseHeight: 80,
    captionEdges: [4, 96],
  },
  '16:9': {
    label: 'Wide',
    use: 'YouTube and screens',
    canvas: { width: 1920, height: 1080 },
    phraseHeight: 82,
    captionEdges: [4, 96],
  },
} satisfies Record<string, ShapeEntry>;

export type VideoShape = keyof typeof shapes;
export const videoShapes: Readonly<Record<VideoShape, ShapeEntry>> = shapes;
export const videoShapeNames = Object.keys(shapes) as readonly VideoShape[];

/** The pixels that a scene is laid out on. */
export const canvasOf = (shape: VideoShape = defaultVideoFormat.shape): Size => videoShapes[shape].canvas;

/** Video frames a second. */
export const videoFrameRates = [24, 30, 60] as const;
/** Pixels of the shorter side. */
export const videoSizes = [720, 1080] as const;

interface QualityEntry {
  readonly label: string;
  /** Constant rate factor of x264; 6 less is about twice the bytes. */
  readonly rateFactor: number;
}

const qualities = {
  small: { label: 'Small file', rateFactor: 28 },
  standard: { label: 'Standard', rateFactor: 23 },
  high: { label: 'High', rateFactor: 18 },
} satisfies Record<string, QualityEntry>;

export type VideoQuality = keyof typeof qualities;
export const videoQualities: Readonly<Record<VideoQuality, QualityEntry>> = qualities;
export const videoQualityNames = Object.keys(qualities) as readonly VideoQuality[];

export interface VideoFormat {
  readonly shape: VideoShape;
  readonly fps: (typeof videoFrameRates)[number];
  readonly size: (typeof videoSizes)[number];
  readonly quality: VideoQuality;
}

/** Spec 2 section 9. */
export const defaultVideoFormat: VideoFormat = {
  shape: '9:16',
  fps: videoFrameRate,
  size: canvasWidth,
  quality: 'standard',
};

export const isDefaultFormat = ({ shape, fps, size, quality }: VideoFormat): boolean =>
  shape === defaultVideoFormat.shape &&
  fps === defaultVideoFormat.fps &&
  size === defaultVideoFormat.size &&
  quality === defaultVideoFormat.quality;

/** Width and height of the video in pixels; both even. */
export function videoSize({ shape, size }: Pick<VideoFormat, 'shape' | 'size'>): Size {
  const { width, height } = canvasOf(shape);
  const factor = size / Math.min(width, height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
