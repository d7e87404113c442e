import { parseJson } from '@komavox/core';
import { z } from 'zod';

/** Characters; a longer line is no line of a shot. */
const maxLine = 500;

/** What is wrong with an answer, in words for the model. */
export class UnusableLines extends Error {
  override readonly name = 'UnusableLines';
}

const answer = z.object({ lines: z.array(z.string()) });

/**
 * The lines in what a model has written: JSON, which some put into a fence or a sentence.
 * @param count of lines that were asked for
 * @throws UnusableLines
 */
export function readLines(text: string, count: number): readonly string[] {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const lines = answer.safeParse(parseJson(json)).data?.lines;
  if (!lines) throw new UnusableLines('The answer was not JSON of the form {"lines": [...]} with strings.');
  if (lines.length !== count) {
    throw new UnusableLines(`The answer had ${lines.length} lines; exactly ${count} are needed.`);
  }
  const clean = lines.map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  if (clean.some((line) => line.length > maxLine)) {
    throw new UnusableLines(`A line was longer than ${maxLine} characters.`);
  }
  if (clean.every((line) => line === '')) throw new UnusableLines('All of the lines were empty.');
  return clean;
}
