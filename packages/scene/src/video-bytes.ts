/** About how large a video becomes: what its pictures, their moves and its sound take. */
import { animationVideoFrames } from './animation.js';
import { videoFrameRate } from './format.js';
import { canvasOf, videoQualities, videoSize, type VideoFormat } from './video-format.js';
import { isBriefMove, type Shot } from './shot/shot.js';

/**
 * Bytes in the default format, measured on short videos of black and white pages: of the first picture of a frame, of a second in
 * which all moves, and of one in which only captions change.
 */
const measured = { picture: 200_000, moving: 200_000, still: 25_000 } as const;
const soundBytes = 16_000;
/** A picture of fewer pixels has more in each: its bytes go by this power of their number (720 to 1080: 0.7). */
const pixelPower = 0.44;
/** Six steps of the rate factor halve the bytes, nearly (measured: 5 steps make 0.58). */
const halvingSteps = 6.4;

interface MeasuredFrame {
  readonly seconds: number;
  readonly shot: Pick<Shot, 'move'> | null;
  readonly isAnimated: boolean;
}

/** In bytes; pages in colour, and quiet or busy ones, differ from it by a half. */
export function estimatedBytes(frames: readonly MeasuredFrame[], format: VideoFormat): number {
  const { width, height } = videoSize(format);
  const usual = canvasOf();
  const pixels = ((width * height) / (usual.width * usual.height)) ** pixelPower;
  const steps = videoQualities[format.quality].rateFactor - videoQualities.standard.rateFactor;
  const factor = pixels * 2 ** (-steps / halvingSteps);
  return frames.reduce((sum, { seconds, shot, isAnimated }) => {
    const moving = movingSeconds(seconds, shot, isAnimated);
    const picture = measured.picture + measured.moving * moving + measured.still * (seconds - moving);
    return sum + picture * factor + soundBytes * seconds;
  }, 0);
}

function movingSeconds(seconds: number, shot: MeasuredFrame['shot'], isAnimated: boolean): number {
  const entrance = Math.min(seconds, animationVideoFrames / videoFrameRate);
  if (shot === null || shot.move === 'hold') return isAnimated ? entrance : 0;
  return isBriefMove(shot.move) ? entrance : seconds;
}
