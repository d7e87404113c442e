/** PP-OCR's own whole-page pipeline in Python, from pinned packages; no part of the product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { pythonWith } from '../../python.js';
import { blocksOfLines } from '../score/lines.js';
import type { TruthPage } from '../truth.js';
import type { Cost, PageReader } from './page-reader.js';

const source = join(import.meta.dirname, '../../../../src/vision/readers');
const answer = z.object({
  lines: z.array(
    z.object({ text: z.string(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  ),
  cpuSeconds: z.number(),
  megabytes: z.number(),
});

/** Gets the packages at the first call (170 MB); a whole sentence where that can't be done here. */
export function openPpocr(): PageReader | string {
  const python = pythonWith([join(source, 'requirements.txt')]);
  if ('problem' in python) return python.problem;
  const child = spawn(python.program, [join(source, 'read_pages.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  let cost: Cost = {};
  return {
    name: 'ppocr',
    atATime: 1,
    async read({ file, blocks, language }: TruthPage) {
      child.stdin.write(`${file}\n`);
      const next = await answers.next();
      if (next.done === true) throw new Error(`read_pages.py ended at ${file}`);
      const { lines, ...told } = answer.parse(JSON.parse(next.value));
      cost = told;
      const pieces = lines.map(({ text, box: [x, y, width, height] }) => ({
        text,
        box: { x, y, width, height },
      }));
      return { pieces: blocksOfLines(pieces, blocks, language) };
    },
    cost: () => Promise.resolve(cost),
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
