/** Word times found by alignment, against those that eSpeak tells of other voices than the one aligned with. */
import { alignWords, pausesIn } from '../src/alignment/align-words.js';
import { createEngine } from '../src/engines/engines.js';
import type { Manner, Utterance } from '../src/engines/engine.js';
import { convert } from '../src/matching/conversion.js';
import { melCentres } from '../src/matching/mel-bands.js';
import { prepareText } from '../src/model/prepare-text.js';
import { wordTimes } from '../src/model/word-times.js';
import { voiceSettings } from '../src/settings.js';

const texts = [
  'The captain looked at the map, and slowly shook his head. There was no other way through the mountains.',
  'Wait! Who goes there? I told you to stay at home, but you never listen to anybody.',
  'When the bell rang, every student turned to look at the door. Nobody said a word.',
];
// Another speed, pitch, tract and breath than the reference.
const others: readonly (readonly [string, number, number])[] = [
  ['f2', 1, 0.8],
  ['m3', 0.9, 1.25],
  ['croak', 1, 1],
  ['klatt4', 1.3, 0.9],
];

const open = createEngine('espeak', voiceSettings.read({}).engine.options).open();
const say = async (text: string, manner: Partial<Manner> = {}): Promise<Utterance> =>
  (await open).speak(text, 'en', { voice: '', pitchRatio: 1, spreadRatio: 1, rateRatio: 1, ...manner });

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? NaN;

/** Milliseconds by which starts of words are off. */
async function errorsOf(aligned: boolean): Promise<number[]> {
  const errors: number[] = [];
  for (const text of texts) {
    const spoken = prepareText(text, 'en', () => []);
    const reference = await say(spoken.text);
    for (const [voice, pitchRatio, rateRatio] of others) {
      const heard = await say(spoken.text, { voice, pitchRatio, rateRatio });
      const duration = heard.samples.length / heard.rate;
      const truth = wordTimes(spoken, { ...heard, duration });
      // Through a conversion as well, so that no sample is as eSpeak made it.
      const samples = convert(heard.samples, heard.rate, {
        pitchRatio: 1,
        tractRatio: 1.06,
        equaliserDb: melCentres.map((_, band) => (band % 7) - 3),
      });
      const audio = { samples, rate: heard.rate };
      const found = aligned
        ? alignWords(spoken, reference, audio)
        : { events: [], pauses: pausesIn(samples, heard.rate) };
      const times = wordTimes(spoken, { ...found, duration });
      expect(times.map(({ word }) => word)).toEqual(text.split(' '));
      times.forEach(({ start }, n) => errors.push(1000 * Math.abs(start - (truth[n]?.start ?? 0))));
    }
  }
  return errors;
}

it('are within 15 ms in the middle, 40 ms for nine of ten, and better than by letters', async () => {
  const errors = await errorsOf(true);
  const letters = await errorsOf(false);
  process.stderr.write(
    `Starts of ${errors.length} words: median ${quantile(errors, 0.5).toFixed(0)} ms, ` +
      `p90 ${quantile(errors, 0.9).toFixed(0)} ms, worst ${Math.max(...errors).toFixed(0)} ms; ` +
      `by letters ${quantile(letters, 0.5).toFixed(0)} and ${quantile(letters, 0.9).toFixed(0)} ms\n`,
  );
  expect(errors.length).toBeGreaterThan(150);
  expect(quantile(errors, 0.5)).toBeLessThanOrEqual(15);
  expect(quantile(errors, 0.9)).toBeLessThanOrEqual(40);
  expect(quantile(errors, 0.9)).toBeLessThan(quantile(letters, 0.9) / 2);
});

it('take a word by its letters where the sound is of other words', async () => {
  const spoken = prepareText(texts[0] ?? '', 'en', () => []);
  const reference = await say(spoken.text);
  const wrong = await say(
    'Completely different words are said here, at another pace, and then there is quiet.',
  );
  const duration = wrong.samples.length / wrong.rate;
  const found = alignWords(spoken, reference, wrong);
  const letters = wordTimes(spoken, { events: [], pauses: found.pauses, duration });
  for (const [n, { start }] of wordTimes(spoken, { ...found, duration }).entries()) {
    expect(Math.abs(start - (letters[n]?.start ?? 0))).toBeLessThan(0.6);
  }
});

it('survive a silent answer and one that is hardly there', async () => {
  const spoken = prepareText('Hello there.', 'en', () => []);
  const reference = await say(spoken.text);
  for (const samples of [new Float32Array(24_000), new Float32Array(100), new Float32Array()]) {
    const duration = samples.length / 24_000;
    const times = wordTimes(spoken, {
      ...alignWords(spoken, reference, { samples, rate: 24_000 }),
      duration,
    });
    expect(times.map(({ word }) => word)).toEqual(['Hello', 'there.']);
    for (const { end } of times) expect(end).toBeLessThanOrEqual(duration);
  }
});
