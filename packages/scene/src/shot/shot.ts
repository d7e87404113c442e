/**
 * A shot: a part of a page fills the picture, and the camera moves over it. All moves but a pan end, with the entrance
 * animations, in the same still view of the whole part, so that nothing of it is missed and the rest of the frame stands still.
 */
import { animationVideoFrames, easedOut, entranceProgress } from '../animation.js';
import type { Box, Size } from '../format.js';
import { canvasOf } from '../video-format.js';

/**
 * `pan` goes along the longer side, to the right or down, as long as the frame is shown; `pan-back` the other way. `drift` is
 * a push-in that takes as long as the frame is shown.
 */
export const shotMoves = ['hold', 'push-in', 'pull-out', 'pan', 'pan-back', 'drift'] as const;
export type ShotMove = (typeof shotMoves)[number];

/** What is behind a part that doesn't fill the picture: a blurred, darkened copy of it, or the colour of its edge. */
export const shotFills = ['blur', 'colour'] as const;
export type ShotFill = (typeof shotFills)[number];

export interface Shot {
  /** The part of the page, in shares of its image's width and height, within 0 and 1. */
  readonly box: Box;
  readonly move: ShotMove;
  readonly fill: ShotFill;
  /** How long it lasts without audio; `silentShotSeconds` where it is missing. */
  readonly seconds?: number | undefined;
  /** Seconds that it goes on after its audio; none where it is missing. */
  readonly pause?: number | undefined;
  /** Where its captions stand, in percent of the video's height; where those of the video do where it is missing. */
  readonly captionY?: number | undefined;
}

/** Of a shot without audio, in seconds. */
export const shotSecondsLimits = { min: 0.5, max: 30, step: 0.5 } as const;
/** In seconds. */
export const shotPauseLimits = { min: 0, max: 3, step: 0.1 } as const;

/** Smallest share of a page's width and height. */
export const minShotShare = 0.01;

/** A part nearly in the shape of the picture is enlarged by this much at most to fill it: some of two sides is lost. */
const maxEnlarged = 1.15;
/** A pan shows its part this much larger than a still view that leaves nothing out. */
const panEnlarged = 2;
/** From the size at the start of a push-in, a pull-out and a drift to that of the still view. */
const zoomStart = { 'push-in': 0.92, 'pull-out': 1.08, drift: 0.9 } as const;

/** The part in whole pixels of the page's image; inside of it, whatever the box. */
export function shotCrop({ x, y, width, height }: Box, page: Size): Box {
  const [left, right] = within(x, width, page.width);
  const [top, bottom] = within(y, height, page.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The pixels that a share of a side covers: at least one. */
function within(start: number, share: number, pixels: number): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(pixels - 1, Math.round(start * pixels)));
  const to = Math.max(from + 1, Math.min(pixels, Math.round((start + share) * pixels)));
  return [from, to];
}

const isPan = (move: ShotMove): boolean => move === 'pan' || move === 'pan-back';

/** Whether a move ends soon after its shot began, and its still view follows. */
export const isBriefMove = (move: ShotMove): move is 'push-in' | 'pull-out' =>
  move === 'push-in' || move === 'pull-out';

/** Factor from the part's size to the one that it has on the canvas when no zoom is under way. */
function scaleOf({ width, height }: Size, move: ShotMove, canvas: Size): number {
  const [across, down] = [canvas.width / width, canvas.height / height];
  const [inside, covering] = [Math.min(across, down), Math.max(across, down)];
  if (isPan(move)) return Math.min(covering, inside * panEnlarged);
  return covering <= inside * maxEnlarged ? covering : inside;
}

function zoomAt({ move, videoFrames }: CameraMove, videoFrame: number): number {
  if (move === 'drift') return 1 + (zoomStart[move] - 1) * (1 - timeIn(videoFrames, videoFrame));
  if (!isBriefMove(move)) return 1;
  return 1 + (zoomStart[move] - 1) * (1 - easedOut(entranceProgress(videoFrame)));
}

/** 0 at the first video frame of a frame, 1 at its last. */
const timeIn = (videoFrames: number, videoFrame: number): number =>
  Math.max(0, Math.min(1, videoFrame / Math.max(1, videoFrames - 1)));

/** The largest size in which a part is drawn, in whole pixels of the canvas: in no other it need be kept. */
export function shotSize(part: Size, move: ShotMove, canvas: Size = canvasOf()): Size {
  const scale = scaleOf(part, move, canvas) * (move === 'pull-out' ? zoomStart[move] : 1);
  return inPairs(part, scale);
}

/** The nearest even number. */
const pairs = (value: number): number => 2 * Math.round(value / 2);

/** In even numbers: a side that grows by two stays centred, and a video keeps colours for two pixels by two. */
const inPairs = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(2, pairs(width * scale)),
  height: Math.max(2, pairs(height * scale)),
});

export interface CameraMove {
  readonly move: ShotMove;
  /** Of the frame, thirty a second (fractions are fine): how long a pan or a drift takes. */
  readonly videoFrames: number;
}

/**
 * Where the whole part lies on the canvas at a video frame of the frame (fractions are fine); what lies beyond the canvas isn't
 * seen. In whole pixels: lines stay sharp, and the encoder finds the motion. It is centred, but along its longer side in a
 * pan, where it covers the canvas from end to end.
 *
 * @param part only its shape counts
 */
export function shotPlace(
  part: Size,
  camera: CameraMove,
  videoFrame: number,
  canvas: Size = canvasOf(),
): Box {
  const { move, videoFrames } = camera;
  const zoom = zoomAt(camera, videoFrame);
  const scale = scaleOf(part, move, canvas) * zoom;
  const { width, height } = inPairs(part, scale);
  const along = isPan(move) ? panProgress(move, timeIn(videoFrames, videoFrame)) : 0.5;
  const whole = isPan(move) ? pairs : Math.round;
  return {
    x: whole((canvas.width - width) * (width > canvas.width ? along : 0.5)),
    y: whole((canvas.height - height) * (height > canvas.height ? along : 0.5)),
    width,
    height,
  };
}

/** Slow at both ends. */
function panProgress(move: ShotMove, done: number): number {
  const eased = done * done * (3 - 2 * done);
  return move === 'pan' ? eased : 1 - eased;
}

/** The move of a frame that is over: in its last picture it is where it was. */
export const moveAfter = (move: ShotMove): CameraMove => ({ move, videoFrames: 2 });

/** Video frames at the start that differ from the still view. */
export const moveVideoFrames = ({ move, videoFrames }: CameraMove): number =>
  isBriefMove(move) ? animationVideoFrames : move === 'hold' ? 0 : videoFrames - 1;
