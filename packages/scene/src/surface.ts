import type { Size } from './format.js';

/**
 * The part of `CanvasRenderingContext2D` that a scene needs. A browser's canvas and a native one both have it, so the
 * preview and the export are drawn by the same functions.
 */
export interface Surface<Image extends Size> {
  globalAlpha: number;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: 'low' | 'medium' | 'high';
  font: string;
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end';
  textBaseline: 'top' | 'hanging' | 'middle' | 'alphabetic' | 'ideographic' | 'bottom';
  // A browser's canvas also takes gradients and patterns; a scene uses colours only.
  get fillStyle(): unknown;
  set fillStyle(color: string);
  get strokeStyle(): unknown;
  set strokeStyle(color: string);
  lineWidth: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetY: number;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  rotate(radians: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  drawImage(image: Image, x: number, y: number, width: number, height: number): void;
}
