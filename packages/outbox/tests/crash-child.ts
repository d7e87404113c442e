/** Writes notes into the folder given as its argument until it is killed, and says which are acknowledged, a line each. */
import { printLine } from '@komavox/test-kit';
import { openNotes } from './crash-notes.js';

const [folder = ''] = process.argv.slice(2);
const notes = await openNotes(folder);
notes.startRelay();

async function lane(name: string): Promise<never> {
  for (let round = 0; ; round += 1) {
    await notes.write(`${name}-${String(round)}`);
    await printLine(`acknowledged ${name}-${String(round)}`);
  }
}

await Promise.race(['a', 'b', 'c'].map(lane));
