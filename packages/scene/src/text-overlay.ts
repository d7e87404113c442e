import type { Box, Position, Size } from './format.js';
import { fontStack } from './fonts.js';
import type { Surface } from './surface.js';
import { canvasOf } from './video-format.js';

export interface TextStyle {
  /** CSS colours. */
  readonly color: string;
  readonly backgroundColor: string;
  readonly fontWeight: 'normal' | 'bold';
  readonly fontStyle: 'normal' | 'italic';
  readonly textDecoration: 'none' | 'underline';
  /** One of `fontNames`. */
  readonly fontFamily: string;
}

/** The style a new text overlay has (spec 2 section 3). */
export const defaultTextStyle: TextStyle = {
  color: '#ffffff',
  backgroundColor: 'transparent',
  fontWeight: 'bold',
  fontStyle: 'normal',
  textDecoration: 'none',
  fontFamily: 'Arial',
};

export interface TextOverlay {
  readonly text: string;
  readonly position: Position;
  /** Factor; 1 is 48 pixels on the canvas. */
  readonly size: number;
  readonly style: TextStyle;
}

/** Where a new text stands: in the top third, above what most pages show first and clear of captions. */
export const defaultTextPosition: Position = { x: 50, y: 20 };

export const textOverlayLimits = { min: 0.5, max: 5, step: 0.01 } as const;

const baseFontSize = 48;
const lineHeight = 1.25;
const padding = 0.35;
/** Of the outline beyond the letters; relative to the font size, as the others. */
const outlineWidth = 0.09;

const textOverlayFont = (overlay: TextOverlay): string =>
  `${overlay.style.fontStyle} ${overlay.style.fontWeight} ${overlay.size * baseFontSize}px ${fontStack(overlay.style.fontFamily, overlay.text)}`;

/** The box that a text overlay fills, its background included; centred on its position. */
export function textOverlayBox(
  surface: Surface<never>,
  overlay: TextOverlay,
  canvas: Size = canvasOf(),
): Box {
  const size = overlay.size * baseFontSize;
  surface.font = textOverlayFont(overlay);
  const lines = overlay.text.split('\n');
  const width = Math.max(...lines.map((line) => surface.measureText(line).width)) + 2 * padding * size;
  const height = lines.length * size * lineHeight + padding * size;
  return {
    x: (overlay.position.x / 100) * canvas.width - width / 2,
    y: (overlay.position.y / 100) * canvas.height - height / 2,
    width,
    height,
  };
}

/** By the font size: letters, their outline and its shadow reach no farther beyond the box of a text. */
const reach = 0.5;

/** All that a text overlay changes of a canvas lies in it. */
export function textOverlayReach(surface: Surface<never>, overlay: TextOverlay, canvas: Size): Box {
  const { x, y, width, height } = textOverlayBox(surface, overlay, canvas);
  const beyond = reach * overlay.size * baseFontSize;
  return { x: x - beyond, y: y - beyond, width: width + 2 * beyond, height: height + 2 * beyond };
}

/**
 * Draws the text. Without a background colour it has an outline and a shadow, so that it can be read on any page.
 */
export function drawTextOverlay<Image extends Size>(
  surface: Surface<Image>,
  overlay: TextOverlay,
  canvas: Size = canvasOf(),
): void {
  if (overlay.text.trim() === '') return;
  const { style } = overlay;
  const box = textOverlayBox(surface, overlay, canvas);
  surface.save();
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  if (style.backgroundColor === 'transparent') outline(surface, overlay, box);
  else {
    surface.fillStyle = style.backgroundColor;
    surface.fillRect(Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height));
  }
  surface.fillStyle = style.color;
  for (const line of linesOf(surface, overlay, box)) {
    surface.fillText(line.text, line.x, line.y);
    if (line.rule) surface.fillRect(line.rule.x, line.rule.y, line.rule.width, line.rule.height);
  }
  surface.restore();
}

/** Around all lines first: no line's outline lies over another line. */
function outline<Image extends Size>(surface: Surface<Image>, overlay: TextOverlay, box: Box): void {
  const size = overlay.size * baseFontSize;
  surface.save();
  surface.strokeStyle = isDark(overlay.style.color) ? '#ffffff' : '#000000';
  surface.lineWidth = size * outlineWidth * 2;
  surface.lineJoin = 'round';
  surface.shadowColor = 'rgba(0, 0, 0, 0.6)';
  surface.shadowBlur = size * 0.16;
  surface.shadowOffsetY = size * 0.06;
  for (const { text, x, y, rule } of linesOf(surface, overlay, box)) {
    surface.strokeText(text, x, y);
    if (rule) surface.strokeRect(rule.x, rule.y, rule.width, rule.height);
  }
  surface.restore();
}

/** The lines of a text at their places, each with its underline. */
function linesOf(surface: Surface<never>, { text, size: scale, style }: TextOverlay, box: Box) {
  const size = scale * baseFontSize;
  const lines = text.split('\n');
  const x = box.x + box.width / 2;
  const top = box.y + (box.height - lines.length * size * lineHeight) / 2;
  return lines.map((line, index) => {
    const y = top + (index + 0.5) * size * lineHeight;
    const width = surface.measureText(line).width;
    const height = Math.max(1, size / 14);
    const rule =
      style.textDecoration === 'underline'
        ? { x: x - width / 2, y: y + size * 0.44, width, height }
        : undefined;
    return { text: line, x, y, rule };
  });
}

/** True for a colour that a white outline makes readable rather than a black one; only of `#rgb` and `#rrggbb`. */
function isDark(color: string): boolean {
  const short = /^#(.)(.)(.)$/.exec(color);
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#(..)(..)(..)$/.exec(color)?.slice(1);
  if (!digits) return false;
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => (Number.parseInt(digit, 16) / 255) ** 2.2);
  // Relative luminance (WCAG); at 0.18 black and white contrast alike.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}
