import { captionEm, captionFaceFamily, faceMiddle, textWidth } from './caption-faces.js';
import { captionStyles, lookOf, type CaptionSettings, type CaptionShape } from './caption-style.js';
import { cueText, type Cue } from './cue.js';
import type { Position, Size } from '../format.js';
import { canvasOf } from '../video-format.js';
import type { Room } from './phrases.js';

/** Pixels on the canvas. */
const baseFontSize = 58;
const margin = 40;
/** A phrase's lines end earlier than they must, at each side: the buttons of apps stand there. */
const phraseMargin = 110;
/** Balloons are rather high than wide. */
const balloonWidth = 560;

/** Relative to the font size. */
const lineHeight = 1.28;
/** From a line to the next one. */
const lineStep = 1.08;
/** Of a shape beyond the text, to the side and up. */
const padding: Readonly<Record<CaptionShape['kind'], Size>> = {
  box: { width: 0.36, height: 0.26 },
  balloon: { width: 0.62, height: 0.62 },
};

/** Font size in pixels (spec section 9: 58 times size/2, times the scale of the style). */
export const captionFontSize = ({ size, style }: Pick<CaptionSettings, 'size' | 'style'>): number =>
  baseFontSize * (size / 2) * captionStyles[style].scale;

/** What fits into a line of a phrase. */
export function captionRoom(settings: Omit<CaptionSettings, 'position'>): Room {
  const { font, shape } = lookOf(settings);
  const pixels = shape?.kind === 'balloon' ? balloonWidth : canvasOf(settings.shape).width - 2 * phraseMargin;
  return {
    lineWidth: pixels / (captionFontSize(settings) * captionEm),
    widthOf: (text) => textWidth(text, captionFaceFamily(text, font)),
  };
}

interface CaptionLayout {
  /** As ASS has it, in pixels. */
  readonly fontSize: number;
  /** Of the text, in pixels. */
  readonly width: number;
  /** Middle of the text, in pixels. */
  readonly centre: Position;
  /** From the centre down to where each line is centred, in pixels. */
  readonly lines: readonly number[];
  /** Of what lies behind the text, in pixels; its middle is the centre. */
  readonly shape: Size;
}

/**
 * Size and place of a caption. It is centred on its position, or on its own height, then pushed inside the canvas; words too long for the canvas
 * get smaller letters, so that nothing is ever cut off.
 */
export function layoutCaption(cue: Cue, settings: CaptionSettings): CaptionLayout {
  const { font, shape } = lookOf(settings);
  const canvas = canvasOf(settings.shape);
  const text = cueText(cue);
  const family = captionFaceFamily(text, font);
  const lines = text.split('\n');
  const ems = Math.max(...lines.map((line) => textWidth(line, family))) * captionEm;
  const around = shape ? padding[shape.kind] : { width: 0, height: 0 };
  const fontSize = Math.min(
    captionFontSize(settings),
    (canvas.width - 2 * margin) / Math.max(1, ems + 2 * around.width),
  );
  const width = ems * fontSize;
  const steps = (lines.length - 1) * lineStep;
  const height = (lineHeight + steps) * fontSize;
  const behind = {
    width: width + 2 * around.width * fontSize,
    height: (0.72 + steps + 2 * around.height) * fontSize,
  };
  // One line of a pair stands where libass puts it.
  const sink = captionStyles[settings.style].unit === 'pair' ? 0 : faceMiddle(family) * captionEm;
  return {
    fontSize,
    width,
    centre: {
      x: inside((settings.position.x / 100) * canvas.width, behind.width / 2 + margin, canvas.width),
      y: inside(
        ((cue.y ?? settings.position.y) / 100) * canvas.height,
        Math.max(height, behind.height) / 2 + margin,
        canvas.height,
      ),
    },
    lines: lines.map((_, at) => (at * lineStep - steps / 2 - sink) * fontSize),
    shape: behind,
  };
}

/** Of the largest caption that a style has at its usual size of letters, in pixels; its middle is its place. */
export function captionExtent(settings: Omit<CaptionSettings, 'position'>): Size {
  const { shape } = lookOf(settings);
  const around = shape ? padding[shape.kind] : { width: 0, height: 0 };
  const fontSize = captionFontSize(settings);
  const steps = captionStyles[settings.style].unit === 'pair' ? 0 : lineStep;
  return {
    width: captionRoom(settings).lineWidth * fontSize * captionEm + 2 * around.width * fontSize,
    height: Math.max(lineHeight + steps, 0.72 + steps + 2 * around.height) * fontSize,
  };
}

function inside(value: number, border: number, extent: number): number {
  if (2 * border >= extent) return extent / 2;
  return Math.round(Math.min(extent - border, Math.max(border, value)));
}
