/** The text of a balloon in runs, each with its place on the page: what lies in one line, and is spoken or not. */
import type { TextRegion } from '../../api/types.js';
import { emsOf } from './text-layout.js';

type Box = TextRegion['box'];

/** Characters `from` up to `to`, exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

export interface TextRun extends Range {
  readonly spoken: boolean;
  readonly box: Box;
  /** Of a letter, in pixels of the image: so large that the run fills its box. */
  readonly size: number;
}

/** No runs for a region that doesn't say where its words lie. Text between the words belongs to the run before it. */
export function textRuns(
  { text, words = [], vertical }: TextRegion,
  spoken: Range | null,
): readonly TextRun[] {
  const runs: { from: number; to: number; line: number; spoken: boolean; box: Box }[] = [];
  for (const { from, to, line, box } of words) {
    const marked = spoken !== null && spoken.from < to && spoken.to > from;
    const run = runs.at(-1);
    if (run && run.line === line && run.spoken === marked) {
      run.to = to;
      run.box = around(run.box, box);
    } else {
      runs.push({ from, to, line, spoken: marked, box });
    }
  }
  return runs.map(({ from, spoken: marked, box }, index) => {
    const to = runs[index + 1]?.from ?? text.length;
    const [along, across] = vertical ? [box.height, box.width] : [box.width, box.height];
    const size = Math.min(along / Math.max(emsOf(text.slice(from, to).trimEnd()), 0.5), across);
    return { from, to, spoken: marked, box, size };
  });
}

function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
