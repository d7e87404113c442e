/**
 * Writes src/engines/espeak-voices.ts anew: how the voices sound that this build of eSpeak NG has. For a new build, or
 * a new way to measure: `node dist/tests/measure-voices.js` in this folder, then `npm run format`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { voiceSettings } from '../src/settings.js';
import { createEngine } from '../src/engines/engines.js';
import { calibrationTexts } from '../src/matching/calibration-texts.js';
import { traitsOf } from '../src/matching/analyse-voice.js';
import { voiceRow } from '../src/engines/voice-table.js';

/** Those of about a hundred that sound like a person; the first is the voice without a variant. */
const names = [
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

const synthesiser = await createEngine('espeak', voiceSettings.read({}).engine.options).open();
const rows: string[] = [];
for (const voice of names) {
  const manner = { voice, pitchRatio: 1, spreadRatio: 1, rateRatio: 1 };
  const { samples, rate } = await synthesiser.speak(calibrationTexts.en, 'en', manner);
  rows.push(voiceRow({ name: voice, traits: traitsOf(samples, rate) }));
}
const text = `/** How the variants of eSpeak NG sound in English; measured by tests/measure-voices.ts. */
import { readVoiceTable } from './voice-table.js';

/** The first is the voice without a variant. */
export const espeakVoices = readVoiceTable(\`
${rows.join('\n')}
\`);
`;
writeFileSync(join(import.meta.dirname, '../../src/engines/espeak-voices.ts'), text);
