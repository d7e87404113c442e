import { canvasHeight, canvasWidth, type Position } from '../format.js';
import { captionStyles, type CaptionSettings } from './caption-style.js';
import { cueText, type Cue } from './cue.js';
import { estimatedWidth } from '../script.js';

/** Pixels on the canvas. */
const baseFontSize = 58;
const margin = 40;

/** Font size in pixels (spec section 9: 58 times size/2, times the scale of the style). */
export const captionFontSize = ({ size, style }: CaptionSettings): number =>
  baseFontSize * (size / 2) * captionStyles[style].scale;

/**
 * libass takes a font size for the height from the highest to the lowest letter of a face (OS/2 usWinAscent and
 * usWinDescent), not for the em as CSS does. Arial's em is 0.895 of that; the faces that stand in for it and the Noto
 * faces are taller, with an em of 0.69 to 0.70. Captions are scaled by the difference, so that a size looks as it does
 * with Arial.
 */
export const captionScalePercent = 128;
const emShare = 0.89;
/** Height of the line, relative to the font size. */
const lineHeight = captionScalePercent / 100;

interface CaptionLayout {
  /** As ASS has it, in pixels. */
  readonly fontSize: number;
  /** Of the line, in pixels. */
  readonly width: number;
  /** Centre of the line, in pixels. */
  readonly centre: Position;
}

/**
 * Size and place of a caption, which is one line. It is centred on its position, then pushed inside the canvas; words too
 * long for the canvas get smaller letters, so that nothing is ever cut off.
 */
export function layoutCaption(cue: Cue, settings: CaptionSettings): CaptionLayout {
  const ems = estimatedWidth(cueText(cue)) * emShare;
  const fontSize = Math.min(captionFontSize(settings), (canvasWidth - 2 * margin) / Math.max(1, ems));
  const width = ems * fontSize;
  return {
    fontSize,
    width,
    centre: {
      x: inside((settings.position.x / 100) * canvasWidth, width / 2 + margin, canvasWidth),
      y: inside(
        (settings.position.y / 100) * canvasHeight,
        (fontSize * lineHeight) / 2 + margin,
        canvasHeight,
      ),
    },
  };
}

function inside(value: number, border: number, extent: number): number {
  if (2 * border >= extent) return extent / 2;
  return Math.round(Math.min(extent - border, Math.max(border, value)));
}
