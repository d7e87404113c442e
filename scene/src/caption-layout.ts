import { canvasHeight, canvasWidth, type Position } from './format.js';
import { cueText, type CaptionLook, type Cue } from './caption.js';
import { captionFamily } from './fonts.js';
import { estimatedWidth, wrapText } from './script.js';

/** Pixels on the canvas. */
const baseFontSize = 58;
const advancedFactor = 1.2;
const margin = 40;
/** Relative to the font size. */
export const captionLineHeight = 1.1;
const smallestFontSize = 12;

/** Font size of a look in pixels (spec section 9: 58 times size/2, advanced captions 1.2 times that). */
export const captionFontSize = (look: CaptionLook): number =>
  baseFontSize * (look.size / 2) * (look.style === 'advanced' ? advancedFactor : 1);

/**
 * The em of a family relative to its font size in ASS, which is the height from the highest to the lowest letter
 * (OS/2 usWinAscent and usWinDescent) and not the em as in CSS.
 */
export const captionEm = (family: string): number => (family.startsWith('Noto Sans') ? 0.69 : 0.895);

export interface CaptionLayout {
  /** As ASS has it, in pixels. */
  readonly fontSize: number;
  /** As CSS and a canvas have it, in pixels. */
  readonly em: number;
  readonly lines: readonly string[];
  /** Centre of the block, in pixels. */
  readonly centre: Position;
}

/**
 * Lines and place of a caption. The block is centred on the look's position, then pushed inside the canvas; a text too
 * long for the canvas gets smaller letters, so that nothing is ever cut off.
 */
export function layoutCaption(cue: Cue, look: CaptionLook): CaptionLayout {
  const text = cueText(cue);
  const share = captionEm(captionFamily(text));
  const room = { width: canvasWidth - 2 * margin, height: canvasHeight - 2 * margin };
  let fontSize = captionFontSize(look);
  let lines = wrapText(text, room.width / (fontSize * share));
  while (lines.length * fontSize * captionLineHeight > room.height && fontSize > smallestFontSize) {
    fontSize *= 0.94;
    lines = wrapText(text, room.width / (fontSize * share));
  }
  const width = Math.max(0, ...lines.map(estimatedWidth)) * fontSize * share;
  const height = lines.length * fontSize * captionLineHeight;
  return {
    fontSize,
    em: fontSize * share,
    lines,
    centre: {
      x: inside((look.position.x / 100) * canvasWidth, width / 2 + margin, canvasWidth),
      y: inside((look.position.y / 100) * canvasHeight, height / 2 + margin, canvasHeight),
    },
  };
}

function inside(value: number, border: number, extent: number): number {
  if (2 * border >= extent) return extent / 2;
  return Math.round(Math.min(extent - border, Math.max(border, value)));
}
