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
  /** Where it is grasped: all of the region is some run's, so that a selection may begin and end anywhere in it. */
  readonly area: Box;
  /** Of a letter, in pixels of the image: so large that the run fills its box. */
  readonly size: number;
}

/** No runs for a region that doesn't say where its words lie. Text between the words belongs to the run before it. */
export function textRuns(
  { text, words = [], vertical, box: region }: TextRegion,
  spoken: Range | null,
): readonly TextRun[] {
  const runs: LineRun[] = [];
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
  const areas = areasOf(runs, region, vertical);
  return runs.map(({ from, spoken: marked, box }, index) => {
    const to = runs[index + 1]?.from ?? text.length;
    const [along, across] = vertical ? [box.height, box.width] : [box.width, box.height];
    const size = Math.min(along / Math.max(emsOf(text.slice(from, to).trimEnd()), 0.5), across);
    return { from, to, spoken: marked, box, area: areas[index] ?? box, size };
  });
}

interface LineRun {
  readonly from: number;
  to: number;
  readonly line: number;
  readonly spoken: boolean;
  box: Box;
}

type Stretch = readonly [from: number, to: number];

const stretchOf = ({ x, y, width, height }: Box, isUpright: boolean): Stretch =>
  isUpright ? [y, y + height] : [x, x + width];

/** Up to half way to the runs around each, and to the edges of the region. */
function areasOf(runs: readonly LineRun[], region: Box, vertical: boolean): Box[] {
  const lines: LineRun[][] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    if (last?.[0]?.line === run.line) last.push(run);
    else lines.push([run]);
  }
  const ofLines = lines.map((line) => line.map(({ box }) => box).reduce(around));
  const strips = parted(
    ofLines.map((box) => stretchOf(box, !vertical)),
    stretchOf(region, !vertical),
  );
  return lines.flatMap((line, index) => {
    const strip = strips[index] ?? stretchOf(region, !vertical);
    const parts = parted(
      line.map(({ box }) => stretchOf(box, vertical)),
      stretchOf(region, vertical),
    );
    return parts.map((part) => {
      const [[x, right], [y, bottom]] = vertical ? [strip, part] : [part, strip];
      return { x, y, width: right - x, height: bottom - y };
    });
  });
}

/** Parts the whole among stretches of it, half way between each two that are next to each other. */
function parted(stretches: readonly Stretch[], [start, end]: Stretch): Stretch[] {
  const middle = ([from, to]: Stretch) => (from + to) / 2;
  const sorted = [...stretches].sort((one, other) => middle(one) - middle(other));
  return stretches.map((stretch) => {
    const at = sorted.indexOf(stretch);
    const [before, after] = [sorted[at - 1], sorted[at + 1]];
    return [
      before ? (before[1] + stretch[0]) / 2 : Math.min(start, stretch[0]),
      after ? (stretch[1] + after[0]) / 2 : Math.max(end, stretch[1]),
    ];
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
