import { toAss } from './captions/ass.js';
import { layoutCaption } from './captions/caption-layout.js';
import {
  captionPlace,
  captionStyleNames,
  defaultCaptionSettings,
  withCaptionStyle,
  withVideoShape,
} from './captions/caption-style.js';
import { captionRuns } from './captions/cue.js';
import { frameCues } from './captions/frame-cues.js';
import { fillSizeOf } from './shot/shot-fill.js';
import { shotMoves, shotPlace, type ShotMove } from './shot/shot.js';
import { planTimeline, segmentVideoFrames } from './timeline.js';
import { canvasOf, videoFrameRates, videoShapeNames, videoSize, videoSizes } from './video-format.js';

const shapes = videoShapeNames.map((shape) => ({ shape, canvas: canvasOf(shape) }));

it('has whole, even sizes in the proportion of each shape', () => {
  for (const shape of videoShapeNames) {
    const [across = 0, down = 0] = shape.split(':').map(Number);
    for (const size of videoSizes) {
      const { width, height } = videoSize({ shape, size });
      expect(width * down).toBe(height * across);
      expect(Math.min(width, height)).toBe(size);
      expect([width % 2, height % 2]).toEqual([0, 0]);
    }
  }
});

describe.each(shapes)('in $shape', ({ shape, canvas }) => {
  it('fills are small copies in the very shape', () => {
    const fill = fillSizeOf(canvas);
    expect(fill.width * canvas.height).toBe(fill.height * canvas.width);
    expect(Math.max(fill.width, fill.height)).toBeLessThan(100);
  });

  it.each<[ShotMove]>(shotMoves.map((move) => [move]))(
    'the %s of any panel stays in the middle and covers one side',
    (move) => {
      // A drift is half on its way.
      const least = move === 'drift' ? 0.95 : 0.99;
      for (const part of [
        { width: 900, height: 300 },
        { width: 300, height: 900 },
        { width: 500, height: 500 },
      ]) {
        const { x, y, width, height } = shotPlace(part, { move, videoFrames: 90 }, 45, canvas);
        expect(Math.max(width / canvas.width, height / canvas.height)).toBeGreaterThanOrEqual(least);
        expect(Math.abs(x + width / 2 - canvas.width / 2)).toBeLessThan(width * 0.06);
        expect(Math.abs(y + height / 2 - canvas.height / 2)).toBeLessThan(height * 0.06);
      }
    },
  );

  it.each(captionStyleNames.map((style) => [style] as const))(
    'captions of the look %s are inside of the picture, in whatever size',
    (style) => {
      for (const size of [0.5, 2, 5]) {
        const settings = { style, size, shape, position: captionPlace(style, shape) };
        const text = 'Nobody would ever have expected extraordinarily long words. Run!';
        for (const cue of frameCues({ text, seconds: 6 }, settings)) {
          const { centre, width, shape: behind } = layoutCaption(cue, settings);
          expect(centre.x - Math.max(width, behind.width) / 2).toBeGreaterThanOrEqual(0);
          expect(centre.x + Math.max(width, behind.width) / 2).toBeLessThanOrEqual(canvas.width);
          expect(centre.y - behind.height / 2).toBeGreaterThanOrEqual(0);
          expect(centre.y + behind.height / 2).toBeLessThanOrEqual(canvas.height);
        }
      }
    },
  );

  it('the subtitle file is made for the picture', () => {
    const ass = toAss([], { ...defaultCaptionSettings, shape });
    expect(ass).toContain(`PlayResX: ${canvas.width}\nPlayResY: ${canvas.height}\n`);
  });
});

describe('captions of a video that changes its shape', () => {
  const own = { ...defaultCaptionSettings, style: 'pop', position: captionPlace('pop') } as const;

  it('go to the place of the new shape', () => {
    const wide = withVideoShape(own, '9:16', '16:9');
    expect(wide.position).toEqual(captionPlace('pop', '16:9'));
    expect(wide.position.y).toBeGreaterThan(own.position.y);
    expect(withCaptionStyle(wide, 'standard', '16:9').position).toEqual({ x: 50, y: 94 });
  });

  it('stay where somebody has put them', () => {
    const moved = { ...own, position: { x: 30, y: 40 } };
    expect(withVideoShape(moved, '9:16', '1:1')).toEqual(moved);
  });
});

describe.each(videoFrameRates.map((fps) => ({ fps })))('at $fps pictures a second', ({ fps }) => {
  const lengths = [1.017, 2.333, 0.01, 1.21];
  const timeline = planTimeline(lengths, undefined, fps);

  it('frames begin within half a picture of their audio, and none is longer than its segment', () => {
    for (const { audioStart, firstVideoFrame, seconds, videoFrames } of timeline.entries) {
      if (seconds > 1 / fps) expect(Math.abs(firstVideoFrame / fps - audioStart)).toBeLessThan(1.5 / fps);
      expect(videoFrames).toBeLessThanOrEqual(segmentVideoFrames(seconds, fps));
    }
    expect(timeline.seconds).toBeCloseTo(timeline.videoFrames / fps, 9);
  });

  it('captions cover the whole segment, each from its own time', () => {
    const cues = frameCues({ text: 'One two. Three four.', seconds: 2 }, defaultCaptionSettings);
    const runs = captionRuns(cues, 2 * fps, fps);
    expect(runs.map(({ cue }) => cue)).toEqual([0, 1, 2, 3]);
    for (const { first, cue } of runs) {
      const start = (cues[cue]?.start ?? 0) / 100;
      expect(first / fps).toBeGreaterThanOrEqual(start - 0.001);
      expect(first / fps).toBeLessThan(start + 1 / fps + 0.001);
    }
  });
});
