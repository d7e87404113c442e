/** The weights of Pocket TTS in a folder, as the archives of sherpa-onnx have them. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What sherpa-onnx calls each file, and how its name begins and ends; between, an archive may say `.int8`. */
const files = {
  lmFlow: ['lm_flow', '.onnx'],
  lmMain: ['lm_main', '.onnx'],
  encoder: ['encoder', '.onnx'],
  decoder: ['decoder', '.onnx'],
  textConditioner: ['text_conditioner', '.onnx'],
  vocabJson: ['vocab', '.json'],
  tokenScoresJson: ['token_scores', '.json'],
} as const;

export type PocketFiles = Readonly<Record<keyof typeof files, string>>;

type Weights = { readonly files: PocketFiles; readonly fingerprint: string } | { readonly problem: string };

/**
 * The paths of all files, or a sentence about what is wrong with the folder. Looks at names, sizes and beginnings;
 * whether the weights are whole shows when they are loaded.
 */
export function findPocketWeights(folder: string): Weights {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return { problem: `The folder of the cloning voice, ${folder}, can't be read.` };
  }
  const found: Record<string, string> = {};
  for (const [part, [beginning, ending]] of Object.entries(files)) {
    const name = names.find((one) => one.startsWith(beginning) && one.endsWith(ending));
    if (name === undefined) {
      return { problem: `The folder of the cloning voice, ${folder}, has no ${beginning}*${ending}.` };
    }
    const path = join(folder, name);
    if (!isPlausible(path)) return { problem: `The cloning voice's file ${path} is damaged.` };
    found[part] = path;
  }
  const fingerprint = Object.values(found)
    .map((path) => statSync(path).size)
    .join('-');
  return { files: found as PocketFiles, fingerprint };
}

function isPlausible(path: string): boolean {
  try {
    if (path.endsWith('.json')) return typeof JSON.parse(readFileSync(path, 'utf8')) === 'object';
    // An ONNX file is a protobuf whose first field is the version of the format.
    return firstByte(path) === 0x08;
  } catch {
    return false;
  }
}

function firstByte(path: string): number | undefined {
  const file = openSync(path, 'r');
  try {
    const byte = Buffer.alloc(1);
    return readSync(file, byte) === 1 ? byte[0] : undefined;
  } finally {
    closeSync(file);
  }
}
