/**
 * Pages as shots: what each shows, says, and how its camera moves. Balloons whose lines a shot says are wholly in it, at every
 * moment; a shot moves or is over within four seconds.
 */
import {
  canvasHeight,
  canvasWidth,
  shotPlace,
  type Box,
  type Shot,
  type ShotMove,
  type Size,
} from '@komavox/scene';
import { panelLines, textOf, type PageWithTexts, type PanelLine } from './panel-lines.js';
import { readSeconds, spokenSeconds } from './reading-time.js';
import { shareOf } from './share-of.js';
import type { shortTemplates } from './templates.js';

/** A page that was read; boxes in pixels of its image. */
export interface ReadPage extends PageWithTexts, Size {
  /** In reading order; none where none were found: the whole page is one then. */
  readonly panels: readonly Box[];
  readonly direction: 'ltr' | 'rtl';
}

export interface PlannedShot {
  readonly shot: Shot;
  /** Of the page's text; none of a shot without a text. */
  readonly lines: readonly PanelLine[];
  /** About, until it is spoken. */
  readonly seconds: number;
}

/** What is in a short as a whole, or left out of it. */
export interface PlannedPanel {
  /** Index of the page. */
  readonly page: number;
  readonly shots: readonly PlannedShot[];
}

type Template = Pick<(typeof shortTemplates)[keyof typeof shortTemplates], 'view' | 'isSpoken'>;

/** Lines of one shot take so many seconds together at most; a longer line has a shot of its own, which drifts. */
const maxSeconds = 3.8;
/** Of a panel without a text; a pan has a longer way to go. */
const lookSeconds = { still: 1.8, pan: 2.6 } as const;
/** Width by height: wider panels leave more of the picture to the blurred copy, so a shot is cut around its balloon. */
const maxAspect = 0.95;
/** Narrower panels leave much at their sides. */
const minAspect = 0.36;
/** Of the page's width, the least that a shot shows: a smaller part is blurred when it is enlarged. */
const minWidth = 0.36;
/** Of its width, how wide a part may get for a balloon beside; of the least width, how narrow. */
const maxWider = 1.2;
const maxNarrower = 0.85;
/** Around the letters of a balloon, as a share of their box's longer side: about the balloon itself. */
const balloonMargin = 0.22;

export function planPanels(pages: readonly (ReadPage | null)[], template: Template): readonly PlannedPanel[] {
  let turn = 0;
  return pages.flatMap((page, index) => {
    if (page === null) return [];
    const whole: Box = { x: 0, y: 0, width: page.width, height: page.height };
    const panels = template.view === 'pages' || page.panels.length === 0 ? [whole] : page.panels;
    return panelLines(page, panels).map((lines, at) => {
      const panel = panels[at] ?? whole;
      const shots = panel === whole && template.view === 'pages' ? [lines] : groupsOf(lines, panel, page);
      return {
        page: index,
        shots: shots.map((group) =>
          shotOf({ panel, page, lines: group, all: lines, template, turn: turn++ }),
        ),
      };
    });
  });
}

/** A panel's lines by shots, in their order; at least one shot. */
function groupsOf(lines: readonly PanelLine[], panel: Box, page: Size): readonly (readonly PanelLine[])[] {
  const groups: PanelLine[][] = [];
  for (const line of lines) {
    const together = [...(groups.at(-1) ?? []), line];
    const isLast = groups.length > 0;
    if (isLast && spokenSeconds(textOf(together)) <= maxSeconds && fitsTogether(together, panel, page)) {
      groups[groups.length - 1] = together;
    } else groups.push([line]);
  }
  return groups.length === 0 ? [[]] : groups;
}

/** Whether a shot of these balloons need not be wider than one that fills the picture well. */
function fitsTogether(lines: readonly PanelLine[], panel: Box, page: Size): boolean {
  const target = widthOf(panel, page);
  const around = balloonsOf(lines);
  return panel.width <= target || around === null || around.width <= target;
}

/** Of a shot in a panel, in pixels of the page: less than a wide panel's own. */
const widthOf = ({ width, height }: Box, page: Size): number =>
  Math.min(width, Math.max(height * maxAspect, page.width * minWidth));

/** Around the balloons of lines; null where their places are not known. */
function balloonsOf(lines: readonly PanelLine[]): Box | null {
  const boxes = lines.flatMap(({ box }) => (box ? [box] : []));
  if (boxes.length === 0) return null;
  const margins = boxes.map(({ width, height }) => balloonMargin * Math.max(width, height));
  const edge = (side: (box: Box, margin: number) => number) =>
    boxes.map((box, at) => side(box, margins[at] ?? 0));
  const [left, top] = [Math.min(...edge((box, m) => box.x - m)), Math.min(...edge((box, m) => box.y - m))];
  const right = Math.max(...edge((box, m) => box.x + box.width + m));
  const bottom = Math.max(...edge((box, m) => box.y + box.height + m));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The panel, grown where a balloon reaches out of it, within the page. */
function grown(panel: Box, balloons: Box | null, page: Size): Box {
  if (balloons === null) return panel;
  const left = Math.max(0, Math.min(panel.x, balloons.x));
  const top = Math.max(0, Math.min(panel.y, balloons.y));
  const right = Math.min(page.width, Math.max(panel.x + panel.width, balloons.x + balloons.width));
  const bottom = Math.min(page.height, Math.max(panel.y + panel.height, balloons.y + balloons.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The part of a wide panel around its balloons, with what is beside them; others whole. A side that would cut another balloon
 * goes past it, where the part gets little wider, else before it, where enough stays.
 */
function partOf(panel: Box, balloons: Box | null, others: readonly Box[], page: Size): Box {
  const whole = grown(panel, balloons, page);
  if (balloons === null) return whole;
  const width = Math.min(whole.width, Math.max(widthOf(whole, page), balloons.width));
  const middle = balloons.x + balloons.width / 2;
  const left = Math.max(whole.x, Math.min(whole.x + whole.width - width, middle - width / 2));
  let [from, to] = [left, left + width];
  const ends = { start: whole.x, end: whole.x + whole.width };
  for (const other of others) {
    const [start, end] = [Math.max(ends.start, other.x), Math.min(ends.end, other.x + other.width)];
    const isShort = (past: number, before: number) =>
      past <= width * maxWider || before < page.width * minWidth * maxNarrower;
    if (start < from && end > from) {
      if (isShort(to - start, to - end) || end > balloons.x) from = start;
      else from = end;
    }
    if (start < to && end > to) {
      if (isShort(end - from, start - from) || start < balloons.x + balloons.width) to = end;
      else to = start;
    }
  }
  return { ...whole, x: from, width: to - from };
}

interface ShotOptions {
  readonly panel: Box;
  readonly page: ReadPage;
  readonly lines: readonly PanelLine[];
  /** Of the panel. */
  readonly all: readonly PanelLine[];
  readonly template: Template;
  /** Number of shots before: moves alternate. */
  readonly turn: number;
}

function shotOf({ panel, page, lines, all, template, turn }: ShotOptions): PlannedShot {
  const text = textOf(lines);
  const balloons = balloonsOf(lines);
  const others = all.flatMap((line) => (lines.includes(line) ? [] : (balloonsOf([line]) ?? [])));
  const part = template.view === 'pages' ? panel : fitted(partOf(panel, balloons, others, page), balloons);
  const aspect = part.width / part.height;
  const isWide = aspect > maxAspect;
  const box = shareOf(part, page);
  const shot = (move: ShotMove, seconds: number, isSilent: boolean): PlannedShot => ({
    shot: { box, move, fill: 'blur', ...(isSilent && { seconds }) },
    lines,
    seconds,
  });
  if (text === '') {
    if (!isWide && aspect > minAspect)
      return shot(turn % 2 ? 'pull-out' : 'push-in', lookSeconds.still, true);
    return shot(isWide && page.direction === 'rtl' ? 'pan-back' : 'pan', lookSeconds.pan, true);
  }
  const seconds = template.isSpoken ? spokenSeconds(text) : readSeconds(text);
  if (seconds > maxSeconds) return shot('drift', seconds, !template.isSpoken);
  const move = turn % 2 && isSeen(balloons, part, 'pull-out') ? 'pull-out' : 'push-in';
  return shot(move, seconds, !template.isSpoken);
}

/** The part without what filling the picture would cut off of it, cut so that the balloons stay. */
function fitted(part: Box, balloons: Box | null): Box {
  const still = shotPlace(part, { move: 'hold', videoFrames: 1 }, 0);
  if (balloons === null || (still.width <= canvasWidth && still.height <= canvasHeight)) return part;
  const width = Math.min(part.width, (part.height * canvasWidth) / canvasHeight);
  const height = Math.min(part.height, (part.width * canvasHeight) / canvasWidth);
  const around = (start: number, length: number, cut: number, balloon: number) =>
    Math.max(start, Math.min(start + length - cut, balloon - cut / 2));
  return {
    x: around(part.x, part.width, width, balloons.x + balloons.width / 2),
    y: around(part.y, part.height, height, balloons.y + balloons.height / 2),
    width,
    height,
  };
}

/** Whether the balloons are wholly in the picture where a move begins. */
function isSeen(balloons: Box | null, part: Box, move: ShotMove): boolean {
  if (balloons === null) return true;
  const place = shotPlace(part, { move, videoFrames: 1 }, 0);
  const scale = place.width / part.width;
  const [left, top] = [place.x + (balloons.x - part.x) * scale, place.y + (balloons.y - part.y) * scale];
  return (
    left >= 0 &&
    top >= 0 &&
    left + balloons.width * scale <= canvasWidth &&
    top + balloons.height * scale <= canvasHeight
  );
}
