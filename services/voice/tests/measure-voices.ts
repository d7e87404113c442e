/**
 * Writes a table of voices anew: how those of an engine sound on the calibration text of their language. For a new build or
 * new weights of the engine, or a new way to measure: `node dist/tests/measure-voices.js espeak` (or kokoro, with its
 * weights; some minutes) in this folder, then `npm run format`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { voiceSettings } from '../src/settings.js';
import { createEngine } from '../src/engines/engines.js';
import { kokoroLanguages, kokoroVoices } from '../src/engines/kokoro/kokoro-voices.js';
import { calibrationTexts } from '../src/matching/calibration-texts.js';
import { traitsOf } from '../src/matching/analyse-voice.js';
import { voiceRow } from '../src/engines/voice-table.js';
import { prepareText } from '../src/model/prepare-text.js';
import { openAnalyser } from '../src/vendors/lindera.js';
import { testWeights } from './weights.js';

interface Table {
  readonly voices: readonly { readonly name: string; readonly language: SpokenLanguage }[];
  readonly file: string;
  /** Of the file, before the table. */
  readonly head: string;
}

/** Those of eSpeak's about a hundred that sound like a person; the first is the voice without a variant. */
const variants = [
  'standard',
  ...['Alex', 'Alicia', 'Andrea', 'Andy', 'Annie', 'Nguyen', 'adam', 'anika', 'antonio', 'aunty', 'belinda'],
  ...[
    'croak',
    'david',
    'ed',
    'f1',
    'f2',
    'f3',
    'f4',
    'f5',
    'grandma',
    'grandpa',
    'iven4',
    'klatt3',
    'klatt4',
  ],
  ...['linda', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'miguel', 'quincy', 'rob', 'sandro', 'shelby'],
  ...['steph', 'victor'],
];

const tables: Readonly<Record<'espeak' | 'kokoro', Table>> = {
  espeak: {
    voices: variants.map((name) => ({ name, language: 'en' })),
    file: 'espeak-voices.ts',
    head: `/** How the variants of eSpeak NG sound in English; measured by tests/measure-voices.ts. */
import { readVoiceTable } from './voice-table.js';

/** The first is the voice without a variant. */
export const espeakVoices`,
  },
  kokoro: {
    // Those of Hindi speak English with an accent that nobody's sample asks for.
    voices: kokoroLanguages.flatMap((language) =>
      kokoroVoices(language).flatMap(({ name }) => (name.startsWith('h') ? [] : { name, language })),
    ),
    file: 'kokoro/kokoro-traits.ts',
    head: `/** How the voices of Kokoro-82M v1.0 sound, each in its language; measured by tests/measure-voices.ts. */
import { readVoiceTable } from '../voice-table.js';

export const kokoroTraits`,
  },
};

const id = process.argv[2] === 'kokoro' ? 'kokoro' : 'espeak';
const { voices, file, head } = tables[id];
const { options } = voiceSettings.read({}).engine;
const synthesiser = await createEngine(id, options, testWeights).open();
const analyse = openAnalyser();
const rows: string[] = [];
for (const { name, language } of voices) {
  const { text } = prepareText(calibrationTexts[language], language, analyse);
  const manner = { voice: name, pitchRatio: 1, spreadRatio: 1, rateRatio: 1 };
  const { samples, rate } = await synthesiser.speak(text, language, manner);
  rows.push(voiceRow({ name, traits: traitsOf(samples, rate) }));
  process.stdout.write(`${name}\n`);
}
const text = `${head} = readVoiceTable(\`
${rows.join('\n')}
\`);
`;
writeFileSync(join(import.meta.dirname, '../../src/engines', file), text);
