/** Spec 2, sections 3, 5 and 9: values that saved videos, other programs and people rely on. */
import { animationTypes } from './animation.js';
import { captionSizeLimits, defaultCaptionSettings } from './captions/caption-style.js';
import { fontNames } from './fonts.js';
import {
  canvasHeight,
  canvasWidth,
  exportFrameSeconds,
  previewFrameSeconds,
  videoFrameRate,
} from './format.js';
import { imageOverlayLimits } from './scene.js';
import { defaultTextStyle, textOverlayLimits } from './text-overlay.js';

it('a video is 1080 by 1920 at 30 a second; a frame without audio lasts 6 seconds, in the preview 5', () => {
  expect([canvasWidth, canvasHeight, videoFrameRate]).toEqual([1080, 1920, 30]);
  expect([exportFrameSeconds, previewFrameSeconds]).toEqual([6, 5]);
});

it('there are these sixteen animations, a wipe and a flash', () => {
  const ids =
    'fade fadeScale slideLeft slideRight slideUp slideDown zoomIn zoomOut flipX flipY rotate rotateLeft rotateRight bounce swing tilt wipe flash';
  expect(animationTypes).toEqual(ids.split(' '));
});

it('there are these eight fonts', () => {
  expect(fontNames).toEqual([
    'Arial',
    'Times New Roman',
    'Courier New',
    'Georgia',
    'Verdana',
    'Impact',
    'Comic Sans',
    'Trebuchet',
  ]);
});

it('captions begin as standard ones of size 2 at 50/94, and go from 0.5 to 5 by 0.2', () => {
  expect(defaultCaptionSettings).toEqual({ style: 'standard', size: 2, position: { x: 50, y: 94 } });
  expect(captionSizeLimits).toEqual({ min: 0.5, max: 5, step: 0.2 });
});

it('overlays have these limits and this look', () => {
  expect(textOverlayLimits).toEqual({ min: 0.5, max: 5, step: 0.01 });
  expect(imageOverlayLimits).toEqual({ min: 0.2, max: 2, step: 0.005 });
  expect(defaultTextStyle).toEqual({
    color: '#ffffff',
    backgroundColor: 'transparent',
    fontWeight: 'bold',
    fontStyle: 'normal',
    textDecoration: 'none',
    fontFamily: 'Arial',
  });
});
