/** Word times against the sound: after a pause a word begins where energy does. */
import type { SpokenLanguage } from '@komavox/languages';
import { decodeAudio } from '@komavox/media';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { forEachEngine, type Spoken } from './product.js';
import { sentencesOf } from './sentences.js';

const rateHz = 24_000;
/** Energy is looked at in steps of 5 ms. */
const stepSeconds = 0.005;
const step = rateHz * stepSeconds;
/** Louder than this under the loudest step is sound, dB. */
const floorDb = 38;
/** So much silence before an onset, and an onset so near a word's time belongs to it. */
const silenceSteps = 16;
const nearSteps = 60;

/** Seconds that each word after a pause begins before its sound does; negative when it begins late. */
async function onsetErrors({ mp3, words }: Pick<Spoken, 'mp3' | 'words'>): Promise<number[]> {
  const [samples = new Float32Array()] = (await decodeAudio(mp3, { rate: rateHz })).channels;
  const found = onsetSteps(samples);
  return words.flatMap(({ start }, n) => {
    const before = words[n - 1];
    const paused = before === undefined || /[.,;:!?…。、，！？；：]["'»”’」』)]*$/u.test(before.word);
    if (!paused) return [];
    const at = start / stepSeconds;
    const near = found.filter((one) => Math.abs(one - at) <= nearSteps);
    const best = near.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
    return best === undefined ? [] : [(best - at) * stepSeconds];
  });
}

/** Steps that are sound after silence. */
function onsetSteps(samples: Float32Array): number[] {
  const count = Math.floor(samples.length / step);
  const decibels = Array.from({ length: count }, (_, n) => {
    const piece = samples.subarray(n * step, (n + 1) * step);
    return 10 * Math.log10(piece.reduce((sum, sample) => sum + sample * sample, 0) / step + 1e-12);
  });
  const floor = decibels.reduce((most, one) => Math.max(most, one), -Infinity) - floorDb;
  const loud = decibels.map((one) => one > floor);
  return loud.flatMap((one, n) => {
    const silent = !loud.slice(Math.max(0, n - silenceSteps), n).includes(true);
    return one && silent ? [n] : [];
  });
}

export const measureOnsets = (
  engines: readonly string[],
  asked: readonly SpokenLanguage[],
  atMost: number,
): Promise<Row[]> =>
  forEachEngine(engines, asked, async ({ engine, product, languages }) => {
    const rows: Row[] = [];
    const all: number[] = [];
    for (const language of languages) {
      const errors: number[] = [];
      for (const { text } of sentencesOf(language, atMost)) {
        errors.push(...(await onsetErrors(await product.speak(text, language))));
      }
      all.push(...errors);
      rows.push({
        what: `${engine}, ${language}, sound begins after its word's time, median`,
        value: 1000 * quantile(errors, 0.5),
        unit: 'ms',
      });
      rows.push(...sizeRows(`${engine}, ${language}`, errors));
    }
    const limits = engine === 'espeak' ? undefined : { median: 20, most: 45 };
    return [...rows, ...sizeRows(`${engine}, all`, all, limits)];
  });

/** How far word times are off the sound, whichever way. */
function sizeRows(
  name: string,
  errors: readonly number[],
  limits?: { readonly median: number; readonly most: number },
): Row[] {
  const sizes = errors.map((one) => 1000 * Math.abs(one));
  const row = (part: string, value: number, limit: number | undefined): Row => ({
    what: `${name}, word times off the sound after pauses, ${part} of ${sizes.length}`,
    ...{ value, unit: 'ms' },
    ...(limit === undefined ? {} : { limit }),
  });
  return [
    row('median', quantile(sizes, 0.5), limits?.median),
    row('90 %', quantile(sizes, 0.9), limits?.most),
  ];
}
