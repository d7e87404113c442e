/** Tesseract's table of results: a row a word, with the image's number in the list, line and position. */
import type { Reading, Word } from './recogniser.js';

const wordLevel = '5';

/**
 * @param images how many were read
 * @returns a reading an image; one without words has no lines
 */
export function readingsOf(table: string, images: number): Reading[] {
  const found = Array.from({ length: images }, () => new Map<string, Word[]>());
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text] =
      row.split('\t');
    if (level !== wordLevel || text === undefined || text.trim() === '') continue;
    const lines = found[Number(page) - 1];
    if (!lines) continue;
    const key = `${block} ${paragraph} ${line}`;
    const words = lines.get(key) ?? [];
    words.push({
      text: text.trim(),
      confidence: Number(confidence),
      left: Number(left),
      right: Number(left) + Number(width),
      top: Number(top),
      bottom: Number(top) + Number(height),
    });
    lines.set(key, words);
  }
  return found.map((lines) => ({ lines: [...lines.values()] }));
}
