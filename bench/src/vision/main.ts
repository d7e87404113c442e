/**
 * How well pages are read, beside Tesseract as it comes and PP-OCR's own whole-page pipeline.
 * `npm run vision -w bench -- FOLDER...`; README.md beside this file says what a folder holds, how each figure is made and
 * what it doesn't say. Prints a table and one JSON line.
 */
import { writeFileSync } from 'node:fs';
import { printTable } from '../table.js';
import { measure, type Measured } from './measure.js';
import { readOptions } from './options.js';
import { writePages } from './pages/write-pages.js';
import type { PageReader } from './readers/page-reader.js';
import { openPpocr } from './readers/ppocr.js';
import { openProduct } from './readers/product.js';
import { openTesseract } from './readers/tesseract.js';
import { printFigures, rowsOf } from './report.js';
import { measureSpeed } from './speed.js';
import { readTruth } from './truth.js';

/** A reader, or why it can't be had here. */
async function openReader(name: string): Promise<PageReader | string> {
  if (name === 'product') return await openProduct('auto');
  if (name === 'ppocr') return openPpocr();
  if (name === 'tesseract') return openTesseract() ?? 'The program tesseract is not installed.';
  return await openProduct(name);
}

const { folders, languages, readers, written, draw, speed } = readOptions(process.argv.slice(2));
if (draw) await writePages(draw);
const pages = folders.flatMap(readTruth).filter(({ language }) => languages?.includes(language) ?? true);
if (pages.length === 0) {
  process.stdout.write('vision: skipped, no folder of pages was given\n');
} else if (speed !== undefined) {
  printTable('vision, speed', await measureSpeed(pages, speed));
} else {
  const measured: Measured[] = [];
  for (const name of readers) {
    const reader = await openReader(name);
    if (typeof reader === 'string') {
      process.stderr.write(`${name} is skipped. ${reader}\n`);
      continue;
    }
    try {
      measured.push(await measure(reader, pages));
    } finally {
      await reader.close();
    }
  }
  if (written !== undefined) {
    const all = measured.map(({ reader, pages: read }) => ({ reader, pages: read }));
    writeFileSync(written, JSON.stringify(all, null, 1));
  }
  printFigures(measured);
  printTable('vision', measured.filter(({ reader }) => reader.startsWith('product')).flatMap(rowsOf));
}
