/** Seconds of a video as pixels, and moments that an edge is drawn to. */

/** Pixels a second. */
export const zoomLimits = { min: 4, max: 320 } as const;
const zoomFactor = 1.5;
/** Left of the first second, so that the playhead is seen whole there. */
const marginPixels = 12;
/** How near an edge has to be to be drawn to a moment, in pixels. */
const reachPixels = 8;

export const xOf = (seconds: number, perSecond: number): number => marginPixels + seconds * perSecond;

/** Within the video. */
export const secondsAt = (x: number, perSecond: number, videoSeconds: number): number =>
  Math.max(0, Math.min(videoSeconds, (x - marginPixels) / perSecond));

const limited = (perSecond: number): number => Math.max(zoomLimits.min, Math.min(zoomLimits.max, perSecond));

/** So many steps nearer; fewer than none is further away. */
export const zoomed = (perSecond: number, steps: number): number => limited(perSecond * zoomFactor ** steps);

/** The whole video in that many pixels. */
export const fitting = (videoSeconds: number, pixels: number): number =>
  limited((pixels - 2 * marginPixels) / Math.max(1, videoSeconds));

/** The moment within reach that is nearest; the same where there is none. */
export function snapped(seconds: number, moments: readonly number[], perSecond: number): number {
  const distance = (moment: number) => Math.abs(moment - seconds);
  const near = moments.filter((moment) => distance(moment) * perSecond <= reachPixels);
  return near.reduce(
    (best, moment) => (distance(moment) < distance(best) ? moment : best),
    near[0] ?? seconds,
  );
}

const steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const minStepPixels = 56;

/** Moments that the ruler names, and seconds between them. */
export function rulerMarks(videoSeconds: number, perSecond: number) {
  const step = steps.find((seconds) => seconds * perSecond >= minStepPixels) ?? 600;
  return {
    step,
    marks: Array.from({ length: Math.floor(videoSeconds / step + 1e-6) + 1 }, (_, at) => at * step),
  };
}
