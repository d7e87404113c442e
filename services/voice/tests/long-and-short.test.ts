/** Long texts and short ones in one process: who is heard first. */
import { until } from '@komavox/test-kit';
import { slowly } from '../src/model/clauses.js';
import { voiceSettings } from '../src/settings.js';
import { openSpeakers } from '../src/synthesis/open-speakers.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { synthesise } from '../src/synthesis/synthesise.js';
import { analyseSample } from '../src/voice-models/intake/analyse-sample.js';
import { openAnalyser } from '../src/vendors/lindera.js';
import { aLine, anotherLine, joined, sampleRate, spokenBy } from './samples.js';
import { voiceContent } from './stored-voice.js';

/** More than a minute, as is estimated. */
const longText = 'A long story that is told to the very end of it. '.repeat(25).trim();
const { engine } = voiceSettings.read({});

const openPool = (limits: Partial<ConstructorParameters<typeof SynthesisPool>[0]>) =>
  new SynthesisPool({
    ...{ engine, maxProcesses: 1, textsAtOnce: 2, maxWaiting: 9, maxTexts: 100 },
    ...{ timeoutMs: 20_000, idleMs: 20_000, ...limits },
  });

it('a short text doesn’t wait behind long ones for which there is no place', async () => {
  const pool = openPool({ longTextsAtOnce: 1 });
  const order: string[] = [];
  const speak = (name: string, text: string) =>
    pool
      .speak(
        { text: `${name}. ${text}`, language: 'en', inPieces: true },
        { user: name, onPiece: ({ number }) => order.push(`${name} ${number}`) },
      )
      .then(() => order.push(`${name} ends`));
  await Promise.all([speak('One', longText), speak('Two', longText), speak('Short', '')]);
  const places = ['Short ends', 'One ends', 'Two 0', 'Two ends'].map((what) => order.indexOf(what));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await pool.stop();
});

it('a process that is to be replaced speaks short texts until its long one ends', async () => {
  const pool = openPool({ maxTexts: 1 });
  const order: string[] = [];
  let isBegun = false;
  const long = pool
    .speak({ text: longText, language: 'en', inPieces: true }, { onPiece: () => (isBegun = true) })
    .then(() => order.push('long'));
  await until('the long one is under way', () => isBegun);
  for (const text of ['One.', 'Two.']) {
    await pool.speak({ text, language: 'en' }, { user: 'ada' });
    order.push(text);
  }
  await long;
  expect(order).toEqual(['One.', 'Two.', 'long']);
  await pool.stop();
});

it('a clone, which takes long, is given less at a time than a quick engine', async () => {
  const real = openSpeakers(engine, () => undefined);
  const { profile } = voiceContent('mine', { userId: 'ada', isPublic: false, createdAt: new Date(0) });
  const spoken: string[] = [];
  const open: typeof real.open = async (...of) => {
    const { own, ...opened } = await real.open(...of);
    const cloning = { clauses: slowly } as NonNullable<typeof opened.cloning>;
    // eSpeak stands for what clones, whose weights an operator brings.
    const custom: typeof opened.custom = async ({ text }, language) => {
      spoken.push(text);
      return await own.speak(text, language);
    };
    return { ...opened, own, cloning, custom };
  };
  await synthesise(
    { open, analyse: openAnalyser() },
    { text: longText.slice(0, 300), language: 'en', voice: { profile, sample: new Uint8Array() } },
    { turn: (work) => work(), onPiece: () => undefined },
  );
  expect(spoken.length).toBeGreaterThan(2);
});

it('a long text in a custom voice takes turns, and is given in pieces', async () => {
  const samples = joined(await spokenBy('f2', aLine), await spokenBy('f2', anotherLine));
  const { profile } = analyseSample({ samples, rate: sampleRate });
  if (!profile) throw new Error('The sample is no good.');
  let turns = 0;
  const pieces: number[] = [];
  const audio = await synthesise(
    { open: openSpeakers(engine, () => undefined).open, analyse: openAnalyser() },
    { text: longText, language: 'en', inPieces: true, voice: { profile } },
    {
      turn: (work) => {
        turns += 1;
        return work();
      },
      onPiece: ({ number }) => pieces.push(number),
    },
  );
  expect([turns, pieces]).toEqual([4, [0, 1, 2]]);
  expect(audio.words.map(({ word }) => word).join(' ')).toBe(longText);
  expect(audio.words.at(-1)?.end).toBeGreaterThan(60);
  expect(audio.words.at(-1)?.end).toBeLessThanOrEqual(audio.duration);
});
