/** From detected lines to blocks: lines of one direction and size that stand beside each other, or in one balloon. */
import { centre, median, liesIn, shared, union, type Box } from '../raster/raster.js';

export interface GroupedLine {
  readonly box: Box;
  readonly score: number;
  /** The balloon's paper that it stands on. */
  readonly paper?: number | undefined;
  /** Around that paper. */
  readonly bounds?: Box | undefined;
  /** The panel that it lies in. */
  readonly panel?: number | undefined;
}

export interface LineGroup<Line extends GroupedLine> {
  readonly box: Box;
  readonly vertical: boolean;
  /** In reading order; the parts of a line that was found in pieces follow each other. */
  readonly lines: readonly (readonly Line[])[];
  /** Readings beside the lines. */
  readonly furigana: readonly Line[];
}

interface GroupOptions {
  /** Whether the language may be written in columns. */
  readonly columns: boolean;
  readonly furigana: boolean;
}

/** Longer than thick by this, a line shows its direction. */
const minElongation = 1.35;
/** Of the thickness of the line beside it; a detector that is in doubt makes them thicker, and has them overlap it. */
const furiganaSize = { sure: 0.66, nested: 0.75, doubtful: 0.85 };
const maxFuriganaGap = 0.35;
const minOverlap = 0.08;
/** Columns of text overlap each other less. */
const minNested = 0.3;
/** Of its own thickness: what lies in the line farther is a part of that, unless it reaches beyond its side. */
const farthestIn = 0.85;
const lessSure = 0.03;
/** Readings are found with doubt, their lines without: what is far surer than the other one is no reading of it. */
const farSurer = 0.2;

/**
 * Columns that begin level, are as thick, and nearly touch, by the thickness of the thinner one: no outline is between them, so that
 * what one of them seems to stand in is drawn behind the text, as a white face is.
 */
const touching = { start: 0.25, alike: 0.8, gap: 0.1 };

/** Gaps between two lines, by the thickness of the thicker one (across, in art, of the thinner), and how alike they must be. */
const inBalloon = { across: 2.2, along: 1.6, alike: 0.45 };
const inArt = { across: 0.55, along: 0.8, alike: 0.6 };
/** Of a line: what lies in a balloon to a smaller share is outside. */
const minInside = 0.5;
/** Of its thickness: detectors draw lines longer than they are, so that the parts of one may share this much. */
const maxShared = 0.9;
/** Of the shorter line: so much of it must lie beside the other one. */
const minBeside = 0.35;

export function groupLines<Line extends GroupedLine>(
  found: readonly Line[],
  options: GroupOptions,
): LineGroup<Line>[] {
  const lines = inBounds(found);
  const directions = directionsOf(lines, options);
  return [true, false].flatMap((vertical) => {
    const own = lines.filter((_, index) => directions[index] === vertical);
    const furigana = options.furigana ? furiganaAmong(own, vertical) : new Map<Line, Line>();
    const text = own.filter((line) => !furigana.has(line));
    const groups = connected(text, (a, b) => belongTogether(a, b, vertical));
    return groups
      .flatMap((group) => cutApart(group, vertical))
      .flatMap((group) => cutAcross(group, vertical))
      .map((group) => ({
        box: group.map(({ box }) => box).reduce(union),
        vertical,
        lines: inOrder(group, vertical),
        furigana: [...furigana].flatMap(([line, beside]) => (group.includes(beside) ? [line] : [])),
      }));
  });
}

/** Of each line whether it is a column; short ones go with the lines around them. */
function directionsOf(lines: readonly GroupedLine[], { columns }: GroupOptions): boolean[] {
  if (!columns) return lines.map(() => false);
  const own = lines.map(({ box }) => {
    if (box.height > minElongation * box.width) return true;
    return box.width > minElongation * box.height ? false : undefined;
  });
  const area = (vertical: boolean) =>
    lines.reduce((sum, { box }, at) => (own[at] === vertical ? sum + box.width * box.height : sum), 0);
  const most = area(true) >= area(false);
  return lines.map((line, index) => own[index] ?? directionAround(line, lines, own) ?? most);
}

/** That of the nearest line that shows it. */
function directionAround(
  line: GroupedLine,
  lines: readonly GroupedLine[],
  directions: readonly (boolean | undefined)[],
): boolean | undefined {
  let nearest: { readonly gap: number; readonly vertical: boolean } | undefined;
  lines.forEach((other, index) => {
    const vertical = directions[index];
    if (other === line || vertical === undefined) return;
    const gap = Math.max(gapAcross(line.box, other.box, true), gapAcross(line.box, other.box, false));
    const isNear = gap < 1.5 * Math.min(line.box.width, line.box.height) || sameBalloon(line, other);
    if (isNear && gap < (nearest?.gap ?? Infinity)) nearest = { gap, vertical };
  });
  return nearest?.vertical;
}

const thickness = (box: Box, vertical: boolean): number => (vertical ? box.width : box.height);
const length = (box: Box, vertical: boolean): number => thickness(box, !vertical);

/** Between two lines, across their direction; below zero where they overlap. */
const gapAcross = (a: Box, b: Box, vertical: boolean): number =>
  vertical ? -shared(a.x, a.width, b.x, b.width) : -shared(a.y, a.height, b.y, b.height);
const gapAlong = (a: Box, b: Box, vertical: boolean): number => gapAcross(a, b, !vertical);

const sameBalloon = (a: GroupedLine, b: GroupedLine): boolean => a.paper !== undefined && a.paper === b.paper;

/** Whether it stands on no paper, and outside of that of the other one. */
function isOutside({ box, paper }: GroupedLine, { bounds }: GroupedLine): boolean {
  return paper === undefined && bounds !== undefined && !liesIn(box, bounds, minInside);
}

/** Lines on no paper of their own, as where letters touch the outline, get the bounds of the balloon that they lie in. */
function inBounds<Line extends GroupedLine>(lines: readonly Line[]): Line[] {
  const balloons = lines.flatMap(({ bounds }) => bounds ?? []);
  return lines.map((line) => {
    if (line.bounds) return line;
    const bounds = balloons.find((one) => liesIn(line.box, one, minInside));
    return bounds ? { ...line, bounds } : line;
  });
}

function belongTogether(a: GroupedLine, b: GroupedLine, vertical: boolean): boolean {
  const isOne = sameBalloon(a, b);
  if (!isOne && a.paper !== undefined && b.paper !== undefined) return false;
  if (!isOne && a.panel !== undefined && b.panel !== undefined && a.panel !== b.panel) return false;
  const reach = isOne ? inBalloon : inArt;
  const [thin, thick] = [thickness(a.box, vertical), thickness(b.box, vertical)].sort((x, y) => x - y);
  if (thin === undefined || thick === undefined || thin < reach.alike * thick) return false;
  const [across, along] = [gapAcross(a.box, b.box, vertical), gapAlong(a.box, b.box, vertical)];
  const isLevel = vertical && Math.abs(a.box.y - b.box.y) < touching.start * thin;
  const doTouch = isLevel && thin >= touching.alike * thick && across < touching.gap * thin;
  if ((isOutside(a, b) || isOutside(b, a)) && !doTouch) return false;
  // Parts of one line.
  if (across < -0.5 * thin) return along < reach.along * thick;
  const shorter = Math.min(length(a.box, vertical), length(b.box, vertical));
  const beside = isOne ? along < 0.5 * thick : -along > minBeside * shorter;
  return beside && across < reach.across * (isOne ? thick : thin);
}

/** Lines on either side of a gap that runs through all of a text: fewer may be parts of the same lines by chance. */
const minLines = 2;
/** By the thickness of a line: detectors draw lines longer than they are. */
const maxOver = 0.3;

/** Texts that stand beside each other seem to be one where their lines are level, but no line crosses the gap between. */
function cutApart<Line extends GroupedLine>(group: readonly Line[], vertical: boolean): Line[][] {
  const start = ({ box }: Line) => (vertical ? box.y : box.x);
  const sorted = [...group].sort((a, b) => start(a) - start(b));
  let end = -Infinity;
  for (const [index, line] of sorted.entries()) {
    if (start(line) > end - maxOver * thickness(line.box, vertical)) {
      const [before, after] = [sorted.slice(0, index), sorted.slice(index)];
      const isText = (lines: readonly Line[]) => inOrder(lines, vertical).length >= minLines;
      if (isText(before) && isText(after)) return [before, ...cutApart(after, vertical)];
    }
    end = Math.max(end, start(line) + length(line.box, vertical));
  }
  return [sorted];
}

/** By the thickness of a line, and by the usual gap between two: a wider one is between two texts. */
const widestGap = 1.6;
const mostUneven = 2.5;
/** By the thickness of a line: where lines touch, the usual gap counts as that. */
const leastGap = 0.2;

/** The lines of a text are as far from each other; two texts on one paper stand farther apart. */
function cutAcross<Line extends GroupedLine>(group: readonly Line[], vertical: boolean): Line[][] {
  const lines = inOrder(group, vertical);
  const boxes = lines.map((parts) => parts.map(({ box }) => box).reduce(union));
  const gaps = boxes.slice(1).map((box, index) => gapAcross(boxes[index]!, box, vertical));
  const thick = median(boxes.map((box) => thickness(box, vertical)));
  const cuts = gaps.flatMap((gap, index) => {
    const others = gaps.filter((_, at) => at !== index);
    const usual = Math.max(leastGap * thick, median(others));
    const isWide = others.length > 0 && gap > widestGap * thick && gap > mostUneven * usual;
    return isWide ? [index + 1] : [];
  });
  return [0, ...cuts].map((from, index) => lines.slice(from, cuts[index]).flat());
}

/** Of each small line on the side where readings stand, the line that it belongs to. */
function furiganaAmong<Line extends GroupedLine>(lines: readonly Line[], vertical: boolean): Map<Line, Line> {
  const found = new Map<Line, Line>();
  for (const line of lines) {
    const beside = lines.find((other) => other !== line && isFuriganaOf(line, other, vertical));
    if (beside) found.set(line, beside);
  }
  return found;
}

function isFuriganaOf(small: GroupedLine, large: GroupedLine, vertical: boolean): boolean {
  if (small.paper !== undefined && large.paper !== undefined && small.paper !== large.paper) return false;
  const [a, b] = [small.box, large.box];
  const [thin, side] = [thickness(a, vertical), thickness(b, vertical)];
  const gap = gapAcross(a, b, vertical);
  const overlaps = gap < -minOverlap * side && small.score < large.score - lessSure;
  if (small.score > large.score + farSurer) return false;
  const nested = gap < -minNested * side ? furiganaSize.nested : furiganaSize.sure;
  if (thin > (overlaps ? furiganaSize.doubtful : nested) * side) return false;
  const reachesBeyond = vertical ? a.x + a.width > b.x + b.width : a.y < b.y;
  if (gap > maxFuriganaGap * side || (gap < -farthestIn * thin && !reachesBeyond)) return false;
  if (-gapAlong(a, b, vertical) < 0.6 * length(a, vertical)) return false;
  // Beside columns readings are on the right, above rows.
  return vertical ? centre(a).x > centre(b).x : a.y < b.y;
}

function connected<Item>(items: readonly Item[], joins: (a: Item, b: Item) => boolean): Item[][] {
  const left = new Set(items);
  const groups: Item[][] = [];
  for (const first of items) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group) {
      for (const other of left) {
        if (!joins(one, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Columns from the right, rows from above; the parts of one from its beginning. */
function inOrder<Line extends GroupedLine>(lines: readonly Line[], vertical: boolean): Line[][] {
  const across = ({ box }: Line) => (vertical ? -centre(box).x : centre(box).y);
  const start = ({ box }: Line) => (vertical ? box.y : box.x);
  const ordered: Line[][] = [];
  for (const line of [...lines].sort((a, b) => across(a) - across(b))) {
    const one = ordered.find((parts) =>
      parts.every(({ box }) => {
        const overlap = -gapAcross(box, line.box, vertical);
        const thin = Math.min(thickness(box, vertical), thickness(line.box, vertical));
        return overlap > 0.6 * thin && gapAlong(box, line.box, vertical) > -maxShared * thin;
      }),
    );
    if (one) one.push(line);
    else ordered.push([line]);
  }
  return ordered.map((parts) => parts.sort((a, b) => start(a) - start(b)));
}
