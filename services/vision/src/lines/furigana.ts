/** Removes furigana: the small readings beside Japanese characters would be read as words of their own. */
import { columnSums, eraseColumns, stretches, type Stretch } from '../raster/projection.js';
import { crop, inkBox, turnedLeft, turnedRight, weightedQuantile, type Raster } from '../raster/raster.js';

/** Shares of the em: furigana are set at half size, directly beside their column. */
const maxWidth = 0.62;
const maxDistance = 0.6;
const fused = 1.3;
const strayWidth = 0.4;
const strayHeight = 0.65;

/**
 * @param vertical whether the text runs in columns (furigana on the right) or in rows (above)
 * @returns the image with furigana painted white
 */
export function withoutFurigana(ink: Raster, em: number, vertical: boolean): Raster {
  return vertical ? withoutRightReadings(ink, em) : turnedLeft(withoutRightReadings(turnedRight(ink), em));
}

function withoutRightReadings(ink: Raster, em: number): Raster {
  const sums = columnSums(ink);
  const runs = stretches(sums).flatMap((run) => split(run, sums, em));
  const main = weightedQuantile(
    runs.map(({ start, end }) => end - start).filter((width) => width > maxWidth * em),
    0.5,
    () => 1,
  );
  if (main === 0) return ink;
  const bare = { ...ink, data: ink.data.slice() };
  let beside: Stretch | undefined;
  for (const run of runs) {
    const width = run.end - run.start;
    const narrow = width < maxWidth * main;
    const close = beside !== undefined && run.start - beside.end < maxDistance * main;
    if ((narrow && close) || (width < strayWidth * main && isStray(ink, run, main))) eraseColumns(bare, run);
    else if (!narrow) beside = run;
  }
  return bare;
}

/** A small piece by itself, beyond the readings: the end of an outline. A mark alone in its column is taller. */
function isStray(ink: Raster, { start, end }: Stretch, main: number): boolean {
  const box = inkBox(crop(ink, { x: start, y: 0, width: end - start, height: ink.height }));
  return box !== undefined && box.height < strayHeight * main;
}

/** A column that touches its furigana is one run of about one and a half em: cut where the ink is least. */
function split(run: Stretch, sums: Int32Array, em: number): Stretch[] {
  const width = run.end - run.start;
  if (width < fused * em) return [run];
  let cut = -1;
  for (
    let at = run.start + Math.round(0.75 * em);
    at < Math.min(run.end - 2, run.start + Math.round(1.25 * em));
    at++
  ) {
    if (cut < 0 || sums[at]! < sums[cut]!) cut = at;
  }
  if (cut < 0) return [run];
  return [{ start: run.start, end: cut }, ...split({ start: cut, end: run.end }, sums, em)];
}
