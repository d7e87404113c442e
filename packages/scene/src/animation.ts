/**
 * The entrance animations: the sixteen of spec 2 section 9, which pose the page, a wipe and a flash. Each ends exactly in the still
 * pose.
 */
import { videoFrameRate, type Size } from './format.js';
import type { Surface } from './surface.js';

export const animationSeconds = 0.8;
/** Video frames, thirty a second, that differ from the still pose. */
export const animationVideoFrames = Math.round(animationSeconds * videoFrameRate);

/**
 * Progress of the entrance at a video frame, 0 to 1; exactly 1 from `animationVideoFrames` on. The first is already on
 * its way, so that a fade doesn't begin with an empty one. Takes fractions, for previews faster than 30 fps.
 */
export function entranceProgress(videoFrame: number): number {
  return videoFrame >= animationVideoFrames ? 1 : Math.max(0, (videoFrame + 1) / (animationVideoFrames + 1));
}

/** Cubic ease-out. */
export const easedOut = (progress: number): number => 1 - (1 - progress) ** 3;

const degrees = (value: number) => (value * Math.PI) / 180;
/** The remaining part of an animation (1 to 0) and the part that is over, eased and not. */
interface Moment {
  readonly progress: number;
  readonly done: number;
  readonly left: number;
  readonly canvas: Size;
}

/** What a pose changes of a surface. */
export type Posed = Pick<Surface<Size>, 'globalAlpha' | 'translate' | 'scale' | 'rotate' | 'transform'>;

type Pose = (surface: Posed, moment: Moment) => void;

function around(surface: Posed, x: number, y: number, change: () => void): void {
  surface.translate(x, y);
  change();
  surface.translate(-x, -y);
}

const scaled = (surface: Posed, { width, height }: Size, x: number, y = x) =>
  around(surface, width / 2, height / 2, () => surface.scale(x, y));
const turned = (surface: Posed, { width, height }: Size, angle: number, y = height / 2) =>
  around(surface, width / 2, y, () => surface.rotate(degrees(angle)));
// Whole pixels while sliding: text stays sharp and the encoder finds the motion.
const moved = (surface: Posed, x: number, y: number) => surface.translate(Math.round(x), Math.round(y));
// A canvas can't invert a scale of zero.
const opening = (done: number) => Math.max(0.001, Math.sin(degrees(90 * done)));

const poses = {
  fade: (surface, { progress }) => {
    surface.globalAlpha *= progress;
  },
  fadeScale: (surface, { progress, left, canvas }) => {
    surface.globalAlpha *= progress;
    scaled(surface, canvas, 1 - 0.2 * left);
  },
  slideLeft: (surface, { left, canvas }) => moved(surface, canvas.width * left, 0),
  slideRight: (surface, { left, canvas }) => moved(surface, -canvas.width * left, 0),
  slideUp: (surface, { left, canvas }) => moved(surface, 0, canvas.height * left),
  slideDown: (surface, { left, canvas }) => moved(surface, 0, -canvas.height * left),
  zoomIn: (surface, { left, canvas }) => scaled(surface, canvas, 1 - 0.5 * left),
  zoomOut: (surface, { left, canvas }) => scaled(surface, canvas, 1 + 0.5 * left),
  flipX: (surface, { done, canvas }) => scaled(surface, canvas, 1, opening(done)),
  flipY: (surface, { done, canvas }) => scaled(surface, canvas, opening(done), 1),
  rotate: (surface, { left, canvas }) => turned(surface, canvas, -180 * left),
  rotateLeft: (surface, { left, canvas }) => turned(surface, canvas, 90 * left),
  rotateRight: (surface, { left, canvas }) => turned(surface, canvas, -90 * left),
  bounce: (surface, { progress, canvas }) =>
    moved(surface, 0, -Math.abs(Math.cos(progress * Math.PI * 2.5)) * canvas.height * 0.25 * (1 - progress)),
  swing: (surface, { progress, canvas }) =>
    turned(surface, canvas, Math.sin(progress * Math.PI * 3) * 12 * (1 - progress), 0),
  tilt: (surface, { left, canvas: { width, height } }) =>
    around(surface, width / 2, height / 2, () => surface.transform(1, 0.25 * left, 0, 1, 0, 0)),
} satisfies Readonly<Record<string, Pose>>;

/** Draws what comes, and more than that. */
type Effect = (surface: Surface<Size>, moment: Moment, draw: () => void) => void;

const effects = {
  // Uncovers it from the left.
  wipe: (surface, { done, canvas: { width, height } }, draw) => {
    surface.beginPath();
    surface.rect(0, 0, Math.round(width * done), height);
    surface.clip();
    draw();
  },
  // White light over it, which goes out.
  flash: (surface, { left, canvas: { width, height } }, draw) => {
    draw();
    surface.globalAlpha *= left;
    surface.fillStyle = '#ffffff';
    surface.fillRect(0, 0, width, height);
  },
} satisfies Readonly<Record<string, Effect>>;

export type PoseType = keyof typeof poses;

/** Turn or enlarge what comes, which is seen so for a moment: the best smoothing takes twice as long and gains nothing there. */
const smoothedQuickly: ReadonlySet<AnimationType> = new Set<AnimationType>([
  'zoomOut',
  'rotate',
  'rotateLeft',
  'rotateRight',
  'swing',
  'tilt',
]);

type EffectType = keyof typeof effects;
export type AnimationType = PoseType | EffectType;
export const animationTypes = [...Object.keys(poses), ...Object.keys(effects)] as readonly AnimationType[];

/** Whether it changes nothing but how what comes lies on the canvas. */
export const isPose = (type: AnimationType): type is PoseType => type in poses;

/** Whether the frame before is seen while this one enters, as a shot does with its fill; a flash covers it. */
export const isTransition = (frame: {
  readonly shot?: unknown;
  readonly animation?: AnimationType | null | undefined;
}): boolean => Boolean(frame.shot) && Boolean(frame.animation) && frame.animation !== 'flash';

/** Strikes the pose of `progress`, below 1. */
export function strikePose(
  surface: Posed,
  type: PoseType,
  moment: Pick<Moment, 'progress' | 'canvas'>,
): void {
  const pose: Pose = poses[type];
  pose(surface, momentOf(moment));
}

function momentOf({ progress, canvas }: Pick<Moment, 'progress' | 'canvas'>): Moment {
  const done = easedOut(Math.max(0, progress));
  return { progress: Math.max(0, progress), done, left: 1 - done, canvas };
}

/** Draws with the pose of `progress`; at 1, or without an animation, `draw` alone is called. */
export function withEntrance<Image extends Size>(
  surface: Surface<Image>,
  type: AnimationType | undefined,
  moment: Pick<Moment, 'progress' | 'canvas'>,
  draw: () => void,
): void {
  if (type === undefined || moment.progress >= 1) {
    draw();
    return;
  }
  surface.save();
  if (smoothedQuickly.has(type)) surface.imageSmoothingQuality = 'low';
  if (isPose(type)) {
    strikePose(surface, type, moment);
    draw();
  } else {
    const effect: Effect = effects[type];
    effect(surface, momentOf(moment), draw);
  }
  surface.restore();
}
