import {
  animationVideoFrames,
  animationTypes,
  isTransition,
  entranceProgress,
  isPose,
  withEntrance,
  type AnimationType,
} from './animation.js';
import { contain, cover, drawScene, imageOverlayBox, movingVideoFrames } from './scene.js';
import type { Size } from './format.js';
import type { ShotMove } from './shot/shot.js';
import type { Surface } from './surface.js';
import { pagePlace } from './scene-place.js';
import { canvasOf } from './video-format.js';
import { defaultTextPosition, defaultTextStyle, drawTextOverlay, type TextStyle } from './text-overlay.js';

type Matrix = readonly [number, number, number, number, number, number];

/** A surface that keeps the transformation and what is drawn under it. */
class Record2d implements Surface<Size & { readonly name: string }> {
  readonly drawn: { readonly what: string; readonly matrix: Matrix; readonly alpha: number }[] = [];
  globalAlpha = 1;
  imageSmoothingEnabled = true;
  imageSmoothingQuality: 'low' | 'medium' | 'high' = 'low';
  font = '';
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end' = 'start';
  textBaseline: 'top' | 'hanging' | 'middle' | 'alphabetic' | 'ideographic' | 'bottom' = 'alphabetic';
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  lineJoin: 'bevel' | 'miter' | 'round' = 'miter';
  shadowColor = '';
  shadowBlur = 0;
  shadowOffsetY = 0;
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  #path: readonly number[] = [];
  readonly #saved: { matrix: Matrix; alpha: number; smoothing: 'low' | 'medium' | 'high' }[] = [];

  save() {
    this.#saved.push({
      matrix: this.#matrix,
      alpha: this.globalAlpha,
      smoothing: this.imageSmoothingQuality,
    });
  }
  restore() {
    const saved = this.#saved.pop();
    if (saved === undefined) throw new Error('restore without save');
    this.#matrix = saved.matrix;
    this.globalAlpha = saved.alpha;
    this.imageSmoothingQuality = saved.smoothing;
  }
  beginPath() {
    this.#path = [];
  }
  rect(...box: number[]) {
    this.#path = box;
  }
  clip() {
    this.#note(`clip ${this.#path.join(' ')}`);
  }
  transform(a: number, b: number, c: number, d: number, e: number, f: number) {
    const [A, B, C, D, E, F] = this.#matrix;
    this.#matrix = [
      A * a + C * b,
      B * a + D * b,
      A * c + C * d,
      B * c + D * d,
      A * e + C * f + E,
      B * e + D * f + F,
    ];
  }
  translate(x: number, y: number) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number) {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle: number) {
    this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }
  fillRect() {
    this.#note(`rect ${this.fillStyle}`);
  }
  strokeRect() {
    this.#note(`rule outline ${this.strokeStyle}`);
  }
  strokeText(text: string) {
    this.#note(`outline ${this.strokeStyle} ${text}`);
  }
  fillText(text: string) {
    this.#note(`text ${text}`);
  }
  measureText(text: string) {
    return { width: text.length * 20 };
  }
  drawImage(image: Size & { readonly name: string }) {
    this.#note(image.name);
  }
  #note(what: string) {
    this.drawn.push({ what, matrix: this.#matrix, alpha: this.globalAlpha });
  }
}

const page = { name: 'page', width: 1400, height: 2000 };

describe('entrance animations', () => {
  it('last 24 video frames and then are over exactly', () => {
    expect(animationVideoFrames).toBe(24);
    expect(entranceProgress(0)).toBeGreaterThan(0);
    expect(entranceProgress(23)).toBeLessThan(1);
    expect(entranceProgress(24)).toBe(1);
  });

  it.each(animationTypes.filter(isPose))('%s begins in another pose and ends in the still one', (type) => {
    const at = (progress: number) => {
      const surface = new Record2d();
      withEntrance(surface, type, { progress, canvas: canvasOf() }, () => surface.drawImage(page));
      return surface.drawn[0];
    };
    const still = { what: 'page', matrix: [1, 0, 0, 1, 0, 0], alpha: 1 };
    expect(at(1)).toEqual(still);
    expect(at(0.04)).not.toEqual(still);
    const late = at(0.999);
    late?.matrix.forEach((value, index) => {
      expect(Math.abs(value - (still.matrix[index] ?? 0))).toBeLessThan(2.5);
    });
    expect(late?.alpha).toBeGreaterThan(0.99);
  });

  it.each(animationTypes.filter(isPose))(
    '%s moves the page to where it is drawn, or turns it',
    (animation) => {
      const turning: readonly AnimationType[] = ['rotate', 'rotateLeft', 'rotateRight', 'swing', 'tilt'];
      const still = contain(page);
      for (const videoFrame of [0, 5, 11, 23, 24]) {
        const surface = new Record2d();
        const moment = { progress: entranceProgress(videoFrame), canvas: canvasOf() };
        withEntrance(surface, animation, moment, () => surface.drawImage(page));
        const [drawn] = surface.drawn;
        const place = pagePlace({ page, animation }, videoFrame);
        if (videoFrame < animationVideoFrames && turning.includes(animation)) {
          expect(place).toBeUndefined();
          continue;
        }
        const [a = 0, , , d = 0, e = 0, f = 0] = drawn?.matrix ?? [];
        expect(place?.opacity).toBe(drawn?.alpha);
        expect(place?.box.x).toBeCloseTo(a * still.x + e);
        expect(place?.box.y).toBeCloseTo(d * still.y + f);
        expect(place?.box.width).toBeCloseTo(a * still.width);
        expect(place?.box.height).toBeCloseTo(d * still.height);
      }
    },
  );

  it('may uncover the page from the left, or light it up', () => {
    const at = (animation: AnimationType, progress: number) => {
      const surface = new Record2d();
      withEntrance(surface, animation, { progress, canvas: canvasOf() }, () => surface.drawImage(page));
      return surface.drawn.map(({ what, alpha }) => [what, Number(alpha.toFixed(3))]);
    };
    expect(at('wipe', 0.5)).toEqual([
      ['clip 0 0 945 1920', 1],
      ['page', 1],
    ]);
    expect(at('flash', 0.5)).toEqual([
      ['page', 1],
      ['rect #ffffff', 0.125],
    ]);
    for (const animation of ['wipe', 'flash'] as const) {
      expect(at(animation, 1)).toEqual([['page', 1]]);
      expect(pagePlace({ page, animation }, 5)).toBeUndefined();
      expect(pagePlace({ page, animation }, animationVideoFrames)).toEqual({
        box: contain(page),
        opacity: 1,
      });
    }
  });

  it('smooths quickly what it turns or enlarges', () => {
    const smoothed = (type: AnimationType) => {
      const surface = new Record2d();
      surface.imageSmoothingQuality = 'high';
      let quality = '';
      withEntrance(surface, type, { progress: 0.5, canvas: canvasOf() }, () => {
        quality = surface.imageSmoothingQuality;
      });
      expect(surface.imageSmoothingQuality).toBe('high');
      return quality;
    };
    expect(smoothed('rotate')).toBe('low');
    expect(smoothed('zoomOut')).toBe('low');
    expect(smoothed('zoomIn')).toBe('high');
    expect(smoothed('slideUp')).toBe('high');
  });

  it('leaves the surface as it was', () => {
    const surface = new Record2d();
    withEntrance(surface, 'swing', { progress: 0.3, canvas: canvasOf() }, () => surface.drawImage(page));
    surface.drawImage(page);
    expect(surface.drawn[1]).toEqual({ what: 'page', matrix: [1, 0, 0, 1, 0, 0], alpha: 1 });
  });
});

describe('a scene', () => {
  it('takes the canvas of a browser as it is', () => {
    // Checked by the compiler: this must not need a cast.
    const surfaceOf = (context: CanvasRenderingContext2D): Surface<HTMLImageElement | HTMLCanvasElement> =>
      context;
    expect(surfaceOf).toHaveLength(1);
  });

  it('puts the page inside the canvas and the background over all of it', () => {
    expect(contain({ width: 1400, height: 2000 })).toEqual({ x: 0, y: 189, width: 1080, height: 1543 });
    expect(contain({ width: 100, height: 2000 })).toEqual({ x: 492, y: 0, width: 96, height: 1920 });
    expect(cover({ width: 540, height: 540 })).toEqual({ x: -420, y: 0, width: 1920, height: 1920 });
    expect(contain(contain(page))).toEqual(contain(page));
  });

  it('centres an image overlay on its position at 30 percent of the width', () => {
    const box = imageOverlayBox({ position: { x: 50, y: 50 }, size: 2 }, { width: 100, height: 50 });
    expect(box).toEqual({ x: 216, y: 798, width: 648, height: 324 });
  });

  it('is drawn from the background up', () => {
    const surface = new Record2d();
    const sticker = { name: 'sticker', width: 10, height: 10 };
    drawScene(
      surface,
      {
        page,
        background: { name: 'background', width: 10, height: 10 },
        animation: 'fade',
        images: [{ image: sticker, position: { x: 50, y: 50 }, size: 1 }],
        texts: [
          {
            text: 'Title',
            position: { x: 50, y: 6 },
            size: 1,
            style: { ...defaultTextStyle, backgroundColor: '#123456', textDecoration: 'underline' },
          },
        ],
      },
      0,
    );
    expect(surface.drawn.map(({ what }) => what)).toEqual([
      'rect #000000',
      'background',
      'page',
      'sticker',
      'rect #123456',
      'text Title',
      'rect #ffffff',
    ]);
    expect(surface.drawn.filter(({ alpha }) => alpha < 1).map(({ what }) => what)).toEqual(['page']);
  });
});

describe('a scene of a shot', () => {
  const fill = { name: 'fill', width: 54, height: 96 };
  const scene = {
    page: { name: 'part', width: 1080, height: 400 },
    background: fill,
    images: [],
    texts: [],
  };

  it('has its part over its fill, where the camera sees it', () => {
    const boxes: (readonly [string, ...number[]])[] = [];
    const surface = new Record2d();
    surface.drawImage = (image: Size & { readonly name: string }, ...box: number[]) =>
      boxes.push([image.name, ...box.map((value) => Math.round(value))]);
    drawScene(surface, { ...scene, camera: { move: 'push-in', videoFrames: 90 } }, 0);
    drawScene(surface, { ...scene, camera: { move: 'push-in', videoFrames: 90 } }, 24);
    expect(boxes).toEqual([
      ['fill', 0, 0, 1080, 1920],
      ['part', 38, 774, 1004, 372],
      ['fill', 0, 0, 1080, 1920],
      ['part', 0, 760, 1080, 400],
    ]);
  });

  it('comes over what was shown before, with its fill and its overlays', () => {
    const previous = { page: { name: 'previous', width: 1080, height: 1920 }, images: [], texts: [] };
    const text = { text: 'Title', position: defaultTextPosition, size: 1, style: defaultTextStyle };
    const at = (videoFrame: number) => {
      const surface = new Record2d();
      const coming = { ...scene, animation: 'slideLeft', before: previous, texts: [text] } as const;
      drawScene(surface, coming, videoFrame);
      return surface.drawn.map(({ what, matrix }) => [what, Math.round(matrix[4])] as const);
    };
    const [black, before, ...coming] = at(11);
    expect([black, before]).toEqual([
      ['rect #000000', 0],
      ['previous', 0],
    ]);
    expect(coming.map(([what]) => what)).toEqual(['fill', 'part', 'outline #000000 Title', 'text Title']);
    const [, left = 0] = coming[0] ?? [];
    expect(left).toBeGreaterThan(20);
    expect(coming.every(([, other]) => other === left)).toBe(true);
    expect(at(animationVideoFrames).map(([what]) => what)).toEqual([
      ...['rect #000000', 'fill', 'part', 'outline #000000 Title', 'text Title'],
    ]);
  });

  it('comes over another in most ways, a page over its own background', () => {
    const shot = {};
    expect(isTransition({ shot, animation: 'wipe' })).toBe(true);
    const others = [
      { shot, animation: 'flash' },
      { shot, animation: null },
      { shot: null, animation: 'wipe' },
    ];
    for (const frame of others as Parameters<typeof isTransition>) expect(isTransition(frame)).toBe(false);
  });

  it('moves as long as its entrance and its camera do', () => {
    const moving = (move: ShotMove, animation?: AnimationType) =>
      movingVideoFrames({ animation, camera: { move, videoFrames: 90 } });
    expect([moving('hold'), moving('push-in'), moving('pan')]).toEqual([0, 24, 89]);
    expect([moving('hold', 'fade'), moving('pan-back', 'fade')]).toEqual([24, 89]);
    expect([movingVideoFrames({}), movingVideoFrames({ animation: 'fade' })]).toEqual([0, 24]);
  });
});

describe('a text over the page', () => {
  const drawn = (style: Partial<TextStyle>) => {
    const surface = new Record2d();
    const text = { text: 'Up\nDown', position: defaultTextPosition, size: 1 };
    drawTextOverlay(surface, { ...text, style: { ...defaultTextStyle, ...style } });
    return surface.drawn.map(({ what }) => what);
  };

  it('has an outline that differs from its colour, below all its lines', () => {
    const lines = ['text Up', 'text Down'];
    expect(drawn({})).toEqual(['outline #000000 Up', 'outline #000000 Down', ...lines]);
    expect(drawn({ color: '#102030' })).toEqual(['outline #ffffff Up', 'outline #ffffff Down', ...lines]);
    expect(drawn({ color: '#ff0' })[0]).toBe('outline #000000 Up');
    expect(drawn({ textDecoration: 'underline' }).slice(0, 2)).toEqual([
      'outline #000000 Up',
      'rule outline #000000',
    ]);
  });

  it('has none on a background of its own', () => {
    expect(drawn({ backgroundColor: '#ffffff' })).toEqual(['rect #ffffff', 'text Up', 'text Down']);
  });
});
