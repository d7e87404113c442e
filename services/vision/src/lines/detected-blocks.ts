/** Blocks of the lines that a detector found, cut out line by line as they stand on the page. */
import { sureScore, type DetectedLine } from '../detection/detected-lines.js';
import { cutAtFrames } from '../panels/cut-at-frames.js';
import { balloonShape, noBalloon, type BalloonShape } from '../page/balloon-shape.js';
import { columnPitch } from './column-em.js';
import { marksIn, type ColumnMark } from './column-marks.js';
import { withoutEmphasisDots } from './emphasis-dots.js';
import { withoutFurigana } from './furigana.js';
import { label, type Labelled } from '../raster/label.js';
import { cutLine, type CutLine } from './line-crops.js';
import { groupLines, type LineGroup } from './line-groups.js';
import { findPaper, type Paper } from '../page/paper.js';
import { liesIn, type Box, type Raster } from '../raster/raster.js';
import { withMargin } from '../raster/scale.js';
import { columnsInLine } from '../blocks/strip.js';
import { rowsOfBalloons } from './rows-of-balloons.js';
import { wholeRows } from './whole-rows.js';

/** Of the page's width: thinner lines are screentone or furigana far from their column. */
const minThickness = 0.007;
/** In writings without columns a taller line than that is none. */
const maxHeight = 2;
/** Of a line: so much of it lies in its panel. */
const inPanel = 0.9;

export interface FoundLine extends CutLine {
  /** Otherwise the recogniser has to be. */
  readonly isSure: boolean;
  /** As of a detected line. */
  readonly isLikely: boolean;
  /** Of a column: its characters laid out as a row, and its dashes and dots. */
  readonly row?: Raster;
  readonly marks?: readonly ColumnMark[];
}

export interface DetectedBlock {
  readonly box: Box;
  /** The balloon where there is one for it alone, otherwise `box`. */
  readonly around: Box;
  readonly vertical: boolean;
  /** In reading order; the parts of a line follow each other. */
  readonly lines: readonly (readonly FoundLine[])[];
  /** Readings beside the lines. */
  readonly furigana: readonly CutLine[];
  readonly balloon: BalloonShape;
}

interface DetectedOptions {
  /** Width of the page, half of a double page. */
  readonly unit: number;
  readonly columns: boolean;
  readonly furigana: boolean;
  readonly panels: readonly Box[];
}

type OnPaper = DetectedLine & { readonly paper?: number; readonly bounds?: Box; readonly panel?: number };

export function detectedBlocks(
  page: Raster,
  lines: readonly DetectedLine[],
  options: DetectedOptions,
): DetectedBlock[] {
  if (lines.length === 0) return [];
  const labelled = label(page);
  const paperUnder = findPaper(labelled);
  const onPaper = cutAtFrames(page, lines, options.panels)
    .filter(({ box }) => isLine(box, options))
    .map((line): OnPaper => ({
      ...line,
      ...asPaper(paperUnder(line.box)),
      ...asPanel(line.box, options.panels),
    }));
  const expected = withOverlooked(withoutUnlikely(onPaper, labelled), labelled, options);
  const whole = options.columns ? expected : wholeRows(expected, labelled);
  const groups = groupLines(whole, options).map((group) => ({ group, balloon: balloonOf(group) }));
  const textsOn = (piece: number) => groups.filter(({ balloon }) => balloon?.piece === piece).length;
  return groups.map(({ group, balloon }) => {
    // Texts on one paper are told apart by where they stand.
    const around = balloon && textsOn(balloon.piece) === 1 ? balloon.bounds : group.box;
    return { ...asBlock(page, labelled, group, balloon), around };
  });
}

const asPaper = (paper: Paper | undefined) => (paper ? { paper: paper.piece, bounds: paper.bounds } : {});

/** What isn't likely to be text is expected to be, where it is all that stands in a balloon. */
function withoutUnlikely(lines: readonly OnPaper[], labelled: Labelled): OnPaper[] {
  const withText = new Set(
    lines.flatMap(({ isLikely, paper }) => (isLikely && paper !== undefined ? paper : [])),
  );
  const isBalloon = (paper: number) => !withText.has(paper) && balloonShape(labelled, paper).shape !== 'none';
  return lines.filter(({ isLikely, paper }) => isLikely || (paper !== undefined && isBalloon(paper)));
}

/** Where nothing likely was found in a balloon on the page as it is, its whole row takes the place of what was found of it. */
function withOverlooked(
  lines: readonly OnPaper[],
  labelled: Labelled,
  { unit, columns, panels }: DetectedOptions,
): readonly OnPaper[] {
  const likely = new Set(
    lines.flatMap(({ isLikely, isFoundWithoutScreentone, paper }) =>
      isLikely && isFoundWithoutScreentone !== true && paper !== undefined ? paper : [],
    ),
  );
  const onNone = lines.filter(({ isLikely, paper }) => isLikely && paper === undefined);
  const rows = rowsOfBalloons(labelled, likely, {
    ...{ columns, minThickness: minThickness * unit },
    found: onNone.map(({ box }) => box),
  });
  const replaced = new Set(rows.map(({ paper }) => paper));
  return [
    ...lines.filter(({ paper }) => paper === undefined || !replaced.has(paper)),
    ...rows.map((row) => ({ ...row, ...asPanel(row.box, panels) })),
  ];
}

/** The one panel that it lies in. */
function asPanel(box: Box, panels: readonly Box[]): Pick<OnPaper, 'panel'> {
  const around = panels.flatMap((panel, index) => (liesIn(box, panel, inPanel) ? [index] : []));
  return around.length === 1 ? { panel: around[0]! } : {};
}

function isLine({ width, height }: Box, { unit, columns }: DetectedOptions): boolean {
  if (Math.min(width, height) < minThickness * unit) return false;
  return columns || height < maxHeight * width;
}

/** Readings end in no mark. */
const noRoom = { before: 0, after: 0 };

function asBlock(
  page: Raster,
  labelled: Labelled,
  { box, vertical, lines, furigana }: LineGroup<OnPaper>,
  balloon: Paper | undefined,
): Omit<DetectedBlock, 'around'> {
  return {
    box,
    vertical,
    balloon: balloon ? balloonShape(labelled, balloon.piece) : noBalloon,
    furigana: furigana.map((line) => cutLine(page, line, vertical, noRoom)),
    lines: lines.map((parts) =>
      parts.map((line, index) => {
        const [previous, next] = [parts[index - 1], parts[index + 1]];
        const room = {
          before: previous ? roomBetween(previous, line, vertical) : Infinity,
          after: next ? roomBetween(line, next, vertical) : Infinity,
        };
        const cut = cutLine(page, line, vertical, room);
        const isSure = line.score >= sureScore;
        const crop = vertical ? withoutEmphasisDots(cut.crop) : cut.crop;
        return {
          ...cut,
          crop,
          isSure,
          isLikely: line.isLikely,
          ...(vertical && { row: asRow(crop), marks: marksIn(crop) }),
        };
      }),
    ),
  };
}

const rowMargin = 6;

function asRow(column: Raster): Raster {
  const em = columnPitch(column);
  const { line } = columnsInLine(withoutFurigana(column, em, true), em);
  return withMargin(line, rowMargin);
}

/** Pixels from a part of a line to the next, or half of those that both take. */
function roomBetween({ box: one }: OnPaper, { box: next }: OnPaper, vertical: boolean): number {
  const gap = vertical ? next.y - one.y - one.height : next.x - one.x - one.width;
  return gap < 0 ? gap / 2 : gap;
}

/** The one that most of its lines stand in. */
function balloonOf({ lines }: LineGroup<OnPaper>): Paper | undefined {
  const all = lines.flat();
  const inside = all.filter(({ paper }) => paper !== undefined);
  const [first] = inside;
  if (first?.paper === undefined || !first.bounds || inside.length < all.length / 2) return undefined;
  return { piece: first.paper, bounds: first.bounds };
}
