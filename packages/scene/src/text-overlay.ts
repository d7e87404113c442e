import { canvasHeight, canvasWidth, type Box, type Position, type Size } from './format.js';
import { fontStack } from './fonts.js';
import type { Surface } from './surface.js';

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

export const textOverlayLimits = { min: 0.5, max: 5, step: 0.01 } as const;

const baseFontSize = 48;
const lineHeight = 1.25;
const padding = 0.35;

const textOverlayFont = (overlay: TextOverlay): string =>
  `${overlay.style.fontStyle} ${overlay.style.fontWeight} ${overlay.size * baseFontSize}px ${fontStack(overlay.style.fontFamily, overlay.text)}`;

/** The box that a text overlay fills, its background included; centred on its position. */
export function textOverlayBox(surface: Surface<never>, overlay: TextOverlay): Box {
  const size = overlay.size * baseFontSize;
  surface.font = textOverlayFont(overlay);
  const lines = overlay.text.split('\n');
  const width = Math.max(...lines.map((line) => surface.measureText(line).width)) + 2 * padding * size;
  const height = lines.length * size * lineHeight + padding * size;
  return {
    x: (overlay.position.x / 100) * canvasWidth - width / 2,
    y: (overlay.position.y / 100) * canvasHeight - height / 2,
    width,
    height,
  };
}

export function drawTextOverlay<Image extends Size>(surface: Surface<Image>, overlay: TextOverlay): void {
  if (overlay.text.trim() === '') return;
  const size = overlay.size * baseFontSize;
  const box = textOverlayBox(surface, overlay);
  const lines = overlay.text.split('\n');
  const middle = box.x + box.width / 2;
  surface.save();
  if (overlay.style.backgroundColor !== 'transparent') {
    surface.fillStyle = overlay.style.backgroundColor;
    surface.fillRect(Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height));
  }
  surface.fillStyle = overlay.style.color;
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  lines.forEach((line, index) => {
    const y = box.y + (box.height - lines.length * size * lineHeight) / 2 + (index + 0.5) * size * lineHeight;
    surface.fillText(line, middle, y);
    if (overlay.style.textDecoration === 'underline') {
      const width = surface.measureText(line).width;
      const thickness = Math.max(1, size / 14);
      surface.fillRect(middle - width / 2, y + size * 0.44, width, thickness);
    }
  });
  surface.restore();
}
