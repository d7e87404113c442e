/**
 * How the voices of the product sound, and what they cost. README.md beside this file says how each figure is made and what
 * it doesn't say: nobody listens here, a recogniser is weak itself and knows no tones, and its limits are of one machine.
 * Prints a table and one JSON line.
 */
import { openJudges, type Judges } from '../judges/judges.js';
import { printTable, type Row } from '../table.js';
import { measureCast } from './cast.js';
import { measureFairness } from './fairness.js';
import { measureLoudness } from './loudness.js';
import { measureMemory } from './memory.js';
import { measureOnsets } from './onsets.js';
import { type PartName, readOptions } from './options.js';
import { enginesThatSpeak } from './product.js';
import { measureRecognition } from './recognition.js';
import { measureSpeed } from './speed.js';
import { processesAreTold } from '../process-use.js';

const options = readOptions(process.argv.slice(2));
const { languages, sentences } = options;
const engines = await enginesThatSpeak(options.engines);
if (!processesAreTold)
  process.stderr.write(
    'Memory and processor time are skipped: they are read in /proc, which is not there.\n',
  );
let opened: Judges | string | undefined;

/** Skips, and says why, where the judges can't be had. */
async function judged(part: PartName, measure: (judges: Judges) => Promise<Row[]>): Promise<Row[]> {
  opened ??= openJudges();
  if (typeof opened !== 'string') return await measure(opened);
  process.stderr.write(`${part} is skipped. ${opened}\n`);
  return [];
}

const parts: Readonly<Record<PartName, () => Promise<Row[]>>> = {
  recognition: () => judged('recognition', (judges) => measureRecognition(judges, { ...options, engines })),
  speed: () => measureSpeed(engines, languages),
  fairness: () => measureFairness(engines),
  memory: async () => (processesAreTold ? await measureMemory(engines, options.texts) : []),
  onsets: () => measureOnsets(engines, languages, sentences),
  loudness: () => measureLoudness(engines, languages),
  cast: () => judged('cast', (judges) => measureCast(judges, options.castLanguage, options.voices)),
};

const rows: Row[] = [];
for (const part of options.parts) {
  try {
    rows.push(...(await parts[part]()));
  } catch (error) {
    // What the other parts found took long: it is still printed.
    console.error(`${part} failed.`, error);
    process.exitCode = 1;
  }
}
if (rows.length > 0) printTable('voice', rows);
