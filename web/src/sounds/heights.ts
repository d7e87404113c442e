/** How high sounds are together over a video, for drawing them. */
import { levelAt } from '@komavox/scene';
import type { PlannedAudio } from '../preview/plan.js';
import { peaksPerSecond, soundKey } from './peaks.js';

/**
 * The highest peak of these sounds in each column.
 * @param seconds of all columns together
 * @param peaks by `soundKey`; a sound without is left out
 */
export function heightsOf(
  sounds: readonly PlannedAudio[],
  seconds: number,
  columns: number,
  peaks: ReadonlyMap<string, Float32Array>,
): Float32Array {
  const heights = new Float32Array(columns);
  const perColumn = seconds / columns;
  for (const { source, start, seconds: length, skipped = 0, gain, levels, loops = false } of sounds) {
    const own = peaks.get(soundKey(source));
    if (!own) continue;
    const first = Math.max(0, Math.floor(start / perColumn));
    const last = Math.min(columns - 1, Math.ceil((start + length) / perColumn) - 1);
    for (let column = first; column <= last; column += 1) {
      const from = Math.max(0, column * perColumn - start);
      const level = gain * (levels ? levelAt(levels, from + perColumn / 2) : 1);
      const until = Math.min(length, (column + 1) * perColumn - start);
      const peak = highest(own, skipped + from, skipped + until, loops);
      heights[column] = Math.max(heights[column] ?? 0, level * peak);
    }
  }
  return heights;
}

/** In a stretch of a sound, in its seconds. */
function highest(peaks: Float32Array, from: number, until: number, loops: boolean): number {
  const first = Math.floor(from * peaksPerSecond);
  let height = 0;
  for (let at = first; at < Math.max(until * peaksPerSecond, first + 1); at += 1)
    height = Math.max(height, peaks[loops ? at % peaks.length : at] ?? 0);
  return height;
}
