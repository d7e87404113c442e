/** Where the captions of a shot stand: where those of all shots do, unless they would hide a balloon there. */
import {
  canvasOf,
  captionExtent,
  captionPlace,
  shotPlace,
  videoShapes,
  type Box,
  type CaptionStyle,
  type ShotMove,
  type VideoShape,
} from '@komavox/scene';
import { onCanvas } from './on-canvas.js';
import { sharedArea } from './panel-of.js';

export interface ShotCaptions {
  readonly style: CaptionStyle;
  /** 2 is the usual size. */
  readonly size: number;
  readonly shape: VideoShape;
}

/** Balloons in the picture, in pixels of the page like its part. */
export interface SeenBalloons {
  /** Of what the shot says. */
  readonly said: readonly Box[];
  /** Of what others say. */
  readonly others: readonly Box[];
}

/** Percent of the height from one place that is tried to the next. */
const step = 3;
/** How much worse it is to hide what is being said than another balloon. */
const saidWeight = 4;

/**
 * Percent of the height, of the captions' middle; undefined for the style's own place. Where no place is free it is the one that
 * hides least, most of all of what is said.
 */
export function captionHeight(
  part: Box,
  move: ShotMove,
  { said, others }: SeenBalloons,
  captions: ShotCaptions,
): number | undefined {
  const canvas = canvasOf(captions.shape);
  const usual = captionPlace(captions.style, captions.shape).y;
  const { width, height } = captionExtent(captions);
  const balloons = [
    ...said.map((box) => ({ box, weight: saidWeight })),
    ...others.map((box) => ({ box, weight: 1 })),
  ];
  const seen = [0, lastVideoFrame].flatMap((videoFrame) => {
    const place = shotPlace(part, { move, videoFrames: 2 }, videoFrame, canvas);
    return balloons.map(({ box, weight }) => ({ box: onCanvas(box, part, place), weight }));
  });
  const hidden = (y: number): number => {
    const caption = {
      x: (canvas.width - width) / 2,
      y: (y / 100) * canvas.height - height / 2,
      width,
      height,
    };
    return seen.reduce((sum, { box, weight }) => sum + weight * sharedArea(box, caption), 0);
  };
  const [first, ...rest] = placesFrom(usual, (50 * height) / canvas.height, captions.shape);
  let best = { y: first, hides: hidden(first) };
  for (const y of rest) {
    const hides = hidden(y);
    if (hides < best.hides) best = { y, hides };
  }
  return best.y === usual ? undefined : best.y;
}

/** Every move but a pan is over by then, and a drift that is two video frames long. */
const lastVideoFrame = 60;

/** The usual place, then others by how far they are from it. @param half of a caption's height, in percent */
function placesFrom(usual: number, half: number, shape: VideoShape): readonly [number, ...number[]] {
  const [top, bottom] = videoShapes[shape].captionEdges;
  const count = Math.ceil(100 / step);
  const others = Array.from({ length: count }, (_, at) => [usual - step * (at + 1), usual + step * (at + 1)]);
  return [usual, ...others.flat().filter((y) => y - half >= top && y + half <= bottom)];
}
