/** Finds the panels of a page: what its gutters leave. */
import { panelOrder, type Direction } from '../page/order.js';
import { centre, crop, type Box, type Raster } from '../raster/raster.js';
import { cutPage, lowest, narrowest, type CutPage, type Piece } from './cut-page.js';
import { rimCells, type Cells } from './cells.js';
import { blurred, gutterColours, type GutterColour } from './gutter-colours.js';
import { cellsOf } from './page-cells.js';

/** From this width on, a cell is two pixels wide. */
const wide = 900;
/** Of a page cut so well, one gutter from side to side and another, no other colour is tried. */
const surelyCut = 1.4;

interface PanelOptions {
  /** Width of the page, half of a double page. */
  readonly unit: number;
  readonly direction: Direction;
}

/** In reading order. */
export function findPanels(page: Raster, { unit, direction }: PanelOptions): Box[] {
  const whole = bestCut(page, unit);
  let parts = sides(panelsOf(whole, page, unit), page, { unit, direction });
  if (page.width > page.height && parts.length === 1) {
    const apart = cutAtFold(page, whole, unit);
    if (apart) parts = direction === 'rtl' ? apart.reverse() : apart;
  }
  return parts.flatMap((side) => panelOrder(side, direction));
}

const factorOf = (unit: number): 1 | 2 => (unit < wide ? 1 : 2);

function bestCut(page: Raster, unit: number): CutPage {
  const factor = factorOf(unit);
  let best: CutPage = { pieces: [], score: -1 };
  for (const colour of gutterColours(page)) {
    const cells = (of: GutterColour) => cellsOf(page, of, factor);
    let blurredCells: Cells | undefined;
    const cut = cutPage(cells(colour), () => (blurredCells ??= cells(blurred(colour))), unit / factor);
    if (cut.score > best.score) best = cut;
    if (best.score > surelyCut) break;
  }
  return best;
}

const panelsOf = ({ pieces }: CutPage, page: Raster, unit: number): Box[] =>
  pieces
    .filter((piece) => isPanel(piece, unit / factorOf(unit)))
    .map((piece) => onPage(outline(piece), page, factorOf(unit)));

/** Scores: a double page whose gutters end at the fold is cut much worse than its two pages, and each of them well. */
const worse = 0.7;
const well = 1.4;

/** The panels of the left and of the right page, where their gutters end at the fold. */
function cutAtFold(page: Raster, whole: CutPage, unit: number): Box[][] | undefined {
  const fold = Math.round(page.width / 2);
  const pages = [0, fold].map((x) => {
    const width = x === 0 ? fold : page.width - fold;
    const side = crop(page, { x, y: 0, width, height: page.height });
    const cut = bestCut(side, unit);
    return { score: cut.score, panels: panelsOf(cut, side, unit).map((box) => ({ ...box, x: box.x + x })) };
  });
  const together = pages.reduce((sum, { score }) => sum + score, 0);
  if (whole.score > worse * together || pages.some(({ score }) => score < well)) return undefined;
  return pages.map(({ panels }) => panels);
}

const straight = 0.6;
/** Of the page's width: what is smaller is a title or a page number, unless it is that long and has straight sides. */
const small = 0.15;
const long = 0.2;
/** Share of a side. */
const ruled = 0.85;

function isPanel({ box, sides }: Piece, unit: number): boolean {
  if (box.width < narrowest * unit || box.height < lowest * unit) return false;
  if (Math.min(box.width, box.height) >= small * unit) return true;
  if (Math.max(box.width, box.height) < long * unit) return false;
  return Object.values(sides).filter((share) => share >= ruled).length >= 3;
}

/** Where a panel has no border, it goes up to its neighbours. */
function outline({ box, cell, sides }: Piece): Box {
  const x = sides.left >= straight ? box.x : cell.x;
  const y = sides.top >= straight ? box.y : cell.y;
  const right = sides.right >= straight ? box.x + box.width : cell.x + cell.width;
  const bottom = sides.bottom >= straight ? box.y + box.height : cell.y + cell.height;
  return { x, y, width: right - x, height: bottom - y };
}

/** What ends at the hidden rim goes on to the page's edge. */
function onPage({ x, y, width, height }: Box, page: Raster, factor: number): Box {
  const start = (at: number) => (at <= rimCells ? 0 : at * factor);
  const end = (at: number, length: number) =>
    at >= Math.ceil(length / factor) - rimCells ? length : at * factor;
  const [left, top] = [start(x), start(y)];
  return {
    x: left,
    y: top,
    width: end(x + width, page.width) - left,
    height: end(y + height, page.height) - top,
  };
}

/** Of the page's width: two margins side by side are wider than a gutter. */
const fold = 0.04;

/** The panels of a page, or of each side of a double page, in reading order. */
function sides(panels: readonly Box[], page: Raster, { unit, direction }: PanelOptions): (readonly Box[])[] {
  if (page.width <= page.height) return [panels];
  const isLeft = (panel: Box) => centre(panel).x < page.width / 2;
  const left = panels.filter(isLeft);
  const right = panels.filter((panel) => !isLeft(panel));
  if (left.length === 0 || right.length === 0) return [panels];
  const gap = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map(({ x, width }) => x + width));
  if (gap < fold * unit) return [panels];
  return direction === 'rtl' ? [right, left] : [left, right];
}
