/** Bands of the mel scale: narrow where voices differ most, wide above. */
import { decibels } from './statistics.js';

const count = 32;
const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);
/** Centres of the bands in Hz, with the edges before the first and after the last. */
const edges = Array.from({ length: count + 2 }, (_, n) =>
  hzOf(melOf(80) + ((melOf(8000) - melOf(80)) * n) / (count + 1)),
);
export const melCentres: readonly number[] = edges.slice(1, -1);

/** Decibels in each band of the powers in bins of `binHz`; what is 60 dB below the strongest counts as that far below. */
export function melBands(powers: ArrayLike<number>, binHz: number): number[] {
  const bands = melCentres.map((centre, band) => {
    const [low, high] = [edges[band] ?? 0, edges[band + 2] ?? 0];
    let total = 0;
    let weights = 0;
    for (let k = Math.floor(low / binHz); k <= Math.ceil(high / binHz) && k < powers.length; k += 1) {
      const hz = k * binHz;
      const weight = Math.max(0, hz < centre ? (hz - low) / (centre - low) : (high - hz) / (high - centre));
      total += weight * (powers[k] ?? 0);
      weights += weight;
    }
    return decibels(weights > 0 ? total / weights : 0);
  });
  const floor = Math.max(...bands) - 60;
  return bands.map((band) => Math.max(band, floor));
}

/** What a list of a value for each band has at a frequency, straight in between. */
export function valueAt(bands: readonly number[], hz: number): number {
  const above = melCentres.findIndex((centre) => centre > hz);
  if (above === -1) return bands.at(-1) ?? 0;
  if (above === 0) return bands[0] ?? 0;
  const [low, high] = [melCentres[above - 1] ?? 0, melCentres[above] ?? 1];
  const share = (hz - low) / (high - low);
  return (bands[above - 1] ?? 0) * (1 - share) + (bands[above] ?? 0) * share;
}
