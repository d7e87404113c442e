/**
 * How much longer one vocal tract is than another, from where formants lie: the stretch of the frequencies that brings
 * one envelope nearest to the other.
 */
import { mean } from './statistics.js';

/** What a person's vocal tract differs by from another's; also the range in which a stretched voice stays a voice. */
const [minTractRatio, maxTractRatio] = [0.84, 1.19];

/** Envelopes as in VoiceTraits. The ratio is above 1 when the formants of `to` lie higher than those of `from`. */
export function envelopeDistance(
  from: readonly number[],
  to: readonly number[],
): { readonly ratio: number; readonly distance: number } {
  const [a, b] = [shapeOf(from), shapeOf(to)];
  let best = { ratio: 1, distance: Infinity };
  for (let step = 0; step <= 70; step += 1) {
    const ratio = minTractRatio + ((maxTractRatio - minTractRatio) * step) / 70;
    // A little in favour of leaving the voice alone.
    const distance = distanceWhenStretched(a, b, ratio) * (1 + 0.3 * Math.abs(Math.log(ratio)));
    if (distance < best.distance) best = { ratio, distance };
  }
  return best;
}

/** Without the slope of the whole: that is the microphone's and the breath's, not the tract's. */
function shapeOf(envelope: readonly number[]): number[] {
  const middle = (envelope.length - 1) / 2;
  const level = mean(envelope);
  let [along, square] = [0, 0];
  envelope.forEach((value, n) => {
    along += (n - middle) * (value - level);
    square += (n - middle) ** 2;
  });
  const slope = square === 0 ? 0 : along / square;
  return envelope.map((value, n) => value - level - slope * (n - middle));
}

function distanceWhenStretched(from: readonly number[], to: readonly number[], ratio: number): number {
  let [total, count] = [0, 0];
  // From 300 Hz on: below lies the pitch.
  for (let n = 2; n < to.length; n += 1) {
    const place = (n + 1) / ratio - 1;
    const low = Math.floor(place);
    if (low + 1 >= from.length) break;
    const value = (from[low] ?? 0) + ((from[low + 1] ?? 0) - (from[low] ?? 0)) * (place - low);
    total += (value - (to[n] ?? 0)) ** 2;
    count += 1;
  }
  return total / Math.max(1, count);
}
