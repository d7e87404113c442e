/** The results of all cases as a table: `node table.js results.jsonl`. */
import { readFileSync } from 'node:fs';

const cell = (value) => String(value).replaceAll('|', '\\|');
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;

const cases = readFileSync(process.argv[2], 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const rows = cases.map((one) => [
  one.case,
  one.atFirst === one.speaks ? one.speaks : `${one.atFirst}; after ${one.settledSeconds} s: ${one.speaks}`,
  one.told.join(' / '),
  one.readyz.replaceAll(/ \([^()]*languages\)/g, ''),
]);
const heads = ['case', 'who speaks', 'what `npm start` says', '/readyz'];
process.stdout.write(`${[heads, heads.map(() => '---'), ...rows].map(row).join('\n')}\n`);
