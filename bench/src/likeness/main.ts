/**
 * How near custom voices come to their samples, and how well they are understood: made of the nearest natural voice, and of
 * the built-in one, in one run. README.md beside the voice service says where recordings come from. Prints a table and one
 * JSON line.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { spokenLanguage } from '@komavox/languages';
import { openJudges } from '../judges/judges.js';
import { printTable, type Row } from '../table.js';
import { openCustomVoices } from './custom-voices.js';
import { measureLikeness, speakersIn } from './measure.js';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'auto,espeak' },
    languages: { type: 'string', default: 'en' },
    // That each voice says for the recogniser.
    sentences: { type: 'string', default: '3' },
  },
});

const folder = process.env['LIKENESS_SAMPLES'] ?? '';
const speakers = existsSync(folder) ? speakersIn(folder) : [];
const judges =
  speakers.length > 0
    ? openJudges()
    : 'LIKENESS_SAMPLES names no folder of <speaker>-a.wav and <speaker>-b.wav';
if (typeof judges === 'string') {
  process.stdout.write(`Skipped: ${judges}\n`);
  process.exit(0);
}

const rows: Row[] = [];
/** Without its weights an engine is another one under its name, which is measured once. */
const measured = new Set<string>();
for (const engine of values.engines.split(',')) {
  const voices = await openCustomVoices(engine);
  try {
    for (const name of values.languages.split(',')) {
      const language = spokenLanguage(name);
      if (!language) throw new Error(`${name}: no language that is spoken`);
      const grade = await voices.gradeIn(language);
      const which = `${language}, ${grade}`;
      if (measured.has(which)) {
        process.stderr.write(`${engine} is skipped in ${language}. It is ${grade}, which was measured.\n`);
        continue;
      }
      measured.add(which);
      const asked = { folder, speakers, grade, language, sentences: Number(values.sentences) };
      rows.push(...(await measureLikeness(judges, voices, asked)));
    }
  } finally {
    await voices.stop();
  }
}
printTable('likeness', rows);
