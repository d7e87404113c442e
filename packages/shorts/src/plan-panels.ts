/**
 * Pages as shots: what each shows, says, and how its camera moves. Balloons whose lines a shot says are wholly in it, at every
 * moment; a shot moves or is over within four seconds.
 */
import {
  canvasOf,
  canvasWidth,
  isBriefMove,
  letters,
  shotPlace,
  type Box,
  type Shot,
  type ShotMove,
  type Size,
} from '@komavox/scene';
import { captionHeight, type ShotCaptions } from './caption-height.js';
import { onCanvas } from './on-canvas.js';
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
  /** Its line is a narrator's, and nowhere on the page. */
  readonly isRetold?: boolean;
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
const maxShotSeconds = 3.8;
/** Of a panel without a text; a pan has a longer way to go. */
export const lookSeconds = { still: 1.8, pan: 2.6 } as const;
/**
 * Width by height, of the video's: panels that are wider or narrower leave more of the picture to the blurred copy, so a shot is
 * cut around its balloon.
 */
const maxAspect = 1.69;
const minAspect = 0.64;
/** Of the page's width, the least that 1080 pixels of the video show: a smaller part is blurred when it is enlarged. */
const minWidth = 0.36;
/** Of its length, how long a part may get for a balloon beside; of the least length, how short. */
const maxLonger = 1.2;
const maxShorter = 0.85;
/**
 * A panel of so many shots that takes this share of the page is shown part by part: where figures stand across the gutters, nearly a
 * whole page is one.
 */
const minCrowd = 4;
const minLarge = 0.35;
/** Of the width of such a panel, and width by height, of the video's: what is shown around the balloons of a shot. */
const nearWidth = 0.6;
const nearAspect = 1.2;
/** Around the letters of a balloon, as a share of their box's longer side: about the balloon itself. */
const balloonMargin = 0.22;

export function planPanels(
  pages: readonly (ReadPage | null)[],
  template: Template,
  captions: ShotCaptions,
): readonly PlannedPanel[] {
  const canvas = canvasOf(captions.shape);
  let turn = 0;
  return pages.flatMap((page, index) => {
    if (page === null) return [];
    const whole: Box = { x: 0, y: 0, width: page.width, height: page.height };
    const panels = template.view === 'pages' || page.panels.length === 0 ? [whole] : page.panels;
    return panelLines(page, panels).map((all, at) => {
      const panel = panels[at] ?? whole;
      const lines = all.filter(saysSomething);
      const { shots, isCrowded } =
        template.view === 'pages'
          ? { shots: [lines], isCrowded: false }
          : shotsIn(panel, lines, { page, canvas });
      return {
        page: index,
        shots: shots.map((group) =>
          shotOf({ panel, isCrowded, page, canvas, captions, lines: group, all, template, turn: turn++ }),
        ),
      };
    });
  });
}

const areaOf = ({ width, height }: Size): number => width * height;

/** Dots and marks alone are nothing to say: a speech of them is refused. */
const saysSomething = ({ text }: PanelLine): boolean => letters(text) > 0;

/** Lines of each shot, in their order; at least one shot. */
type LinesOfShots = readonly (readonly PanelLine[])[];

/** A panel's lines by shots: in a crowded one a shot shows only what is near, and has fewer of them. */
function shotsIn(
  panel: Box,
  lines: readonly PanelLine[],
  place: Place,
): { readonly shots: LinesOfShots; readonly isCrowded: boolean } {
  const shots = groupsOf(lines, sizeForBalloons(panel, place));
  const isCrowded = shots.length >= minCrowd && areaOf(panel) >= minLarge * areaOf(place.page);
  if (!isCrowded) return { shots, isCrowded };
  return { shots: groupsOf(lines, filled(nearSize(panel, place), place.canvas)), isCrowded };
}

/** @param most the largest that the box around all balloons of a shot may be */
function groupsOf(lines: readonly PanelLine[], most: Size): LinesOfShots {
  const groups: PanelLine[][] = [];
  for (const line of lines) {
    const together = [...(groups.at(-1) ?? []), line];
    const isLast = groups.length > 0;
    if (isLast && spokenSeconds(textOf(together)) <= maxShotSeconds && fits(balloonsOf(together), most)) {
      groups[groups.length - 1] = together;
    } else groups.push([line]);
  }
  return groups.length === 0 ? [[]] : groups;
}

const fits = (around: Size | null, most: Size): boolean =>
  around === null || (around.width <= most.width && around.height <= most.height);

/** The largest box of balloons that a shot of usual size shows whole; without end along a side that it shows all of. */
function sizeForBalloons(panel: Box, place: Place): Size {
  const seen = filled(sizeOf(panel, place), place.canvas);
  return {
    width: panel.width <= seen.width ? Infinity : seen.width,
    height: panel.height <= seen.height ? Infinity : seen.height,
  };
}

/** What a shot is of, and shown on. */
interface Place {
  readonly page: Size;
  readonly canvas: Size;
}

/** The smallest part that is shown, in pixels of the page. */
const leastOf = ({ page, canvas }: Place): Size => ({
  width: (page.width * minWidth * canvas.width) / canvasWidth,
  height: (page.width * minWidth * canvas.height) / canvasWidth,
});

/** Of a shot in a panel, in pixels of the page: narrower than a wide panel, lower than a tall one. */
function sizeOf({ width, height }: Box, place: Place): Size {
  const least = leastOf(place);
  const aspect = place.canvas.width / place.canvas.height;
  return {
    width: Math.min(width, Math.max(height * aspect * maxAspect, least.width)),
    height: Math.min(height, Math.max(width / (aspect * minAspect), least.height)),
  };
}

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

/** Balloons that a part is cut around, and others, which it cuts only where it must. */
interface Balloons {
  readonly said: Box | null;
  readonly others: readonly Box[];
}

/** Size of what a shot of a crowded panel shows around its balloons. */
function nearSize(panel: Size, place: Place): Size {
  const width = Math.max(leastOf(place).width, nearWidth * panel.width);
  return { width, height: (width * place.canvas.height) / (nearAspect * place.canvas.width) };
}

/** Of a crowded panel what is near the balloons. */
function nearOf(panel: Box, { said, others }: Balloons, place: Place): Box {
  const whole = grown(panel, said, place.page);
  if (said === null) return whole;
  const least = leastOf(place);
  const { width, height } = nearSize(whole, place);
  const beside = cutAcross(whole, said, others, width, least.width);
  return turned(cutAcross(turned(beside), turned(said), others.map(turned), height, least.height));
}

/** The part of a wide or a tall panel around its balloons, with what is beside them; others whole. */
function partOf(panel: Box, { said: balloons, others }: Balloons, place: Place): Box {
  const whole = grown(panel, balloons, place.page);
  if (balloons === null) return whole;
  const [size, least] = [sizeOf(whole, place), leastOf(place)];
  if (size.height === whole.height) return cutAcross(whole, balloons, others, size.width, least.width);
  return turned(cutAcross(turned(whole), turned(balloons), others.map(turned), size.height, least.height));
}

/** Across is down and down is across. */
const turned = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });

/**
 * As wide as is wanted, or as the balloons are. A side that would cut another balloon goes past it, where the part gets little
 * wider, else before it, where enough stays.
 */
function cutAcross(whole: Box, balloons: Box, others: readonly Box[], wanted: number, least: number): Box {
  const width = Math.min(whole.width, Math.max(wanted, balloons.width));
  const middle = balloons.x + balloons.width / 2;
  const left = Math.max(whole.x, Math.min(whole.x + whole.width - width, middle - width / 2));
  let [from, to] = [left, left + width];
  const ends = { start: whole.x, end: whole.x + whole.width };
  for (const other of others) {
    const [start, end] = [Math.max(ends.start, other.x), Math.min(ends.end, other.x + other.width)];
    const isShort = (past: number, before: number) =>
      past <= width * maxLonger || before < least * maxShorter;
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
  readonly isCrowded: boolean;
  readonly page: ReadPage;
  readonly canvas: Size;
  readonly captions: ShotCaptions;
  readonly lines: readonly PanelLine[];
  /** Of the panel. */
  readonly all: readonly PanelLine[];
  readonly template: Template;
  /** Number of shots before: moves alternate. */
  readonly turn: number;
}

function shotOf(options: ShotOptions): PlannedShot {
  const { panel, isCrowded, page, canvas, captions, lines, all, template, turn } = options;
  const text = textOf(lines);
  const balloons = balloonsOf(lines);
  const others = all.flatMap((line) => (lines.includes(line) ? [] : (balloonsOf([line]) ?? [])));
  const place = { page, canvas };
  const around = { said: balloons, others };
  const cut = (of: Box): Box => fitted(partOf(of, around, place), balloons, canvas);
  const near = isCrowded ? cut(nearOf(panel, around, place)) : null;
  // Balloons of one shot may be too far apart for less than the panel.
  const isNear = near !== null && isSeen(balloons, near, 'pull-out', canvas);
  const part = template.view === 'pages' ? panel : isNear ? near : cut(panel);
  const aspect = (part.width * canvas.height) / (part.height * canvas.width);
  const isWide = aspect > maxAspect;
  const box = shareOf(part, page);
  const said = lines.flatMap((line) => balloonsOf([line]) ?? []);
  const shot = (move: ShotMove, seconds: number, isSilent: boolean): PlannedShot => {
    const captionY = captionHeight(part, move, { said, others }, captions);
    return {
      shot: {
        ...{ box, move, fill: 'blur' },
        ...(isSilent && { seconds }),
        ...(captionY !== undefined && { captionY }),
      },
      lines,
      seconds,
    };
  };
  if (text === '') {
    if (!isWide && aspect > minAspect)
      return shot(turn % 2 ? 'pull-out' : 'push-in', lookSeconds.still, true);
    return shot(isWide && page.direction === 'rtl' ? 'pan-back' : 'pan', lookSeconds.pan, true);
  }
  const seconds = template.isSpoken ? spokenSeconds(text) : readSeconds(text);
  const move = turn % 2 && isSeen(balloons, part, 'pull-out', canvas) ? 'pull-out' : 'push-in';
  return shot(moveThatLasts(move, seconds), seconds, !template.isSpoken);
}

/** Of a shot of so many seconds: one that is over soon would leave it standing still. */
export const moveThatLasts = (move: ShotMove, seconds: number): ShotMove =>
  seconds > maxShotSeconds && isBriefMove(move) ? 'drift' : move;

/** The part without what filling the picture would cut off of it, cut so that the balloons stay. */
function fitted(part: Box, balloons: Box | null, canvas: Size): Box {
  const seen = filling(part, canvas);
  if (balloons === null || seen === null) return part;
  const { width, height } = seen;
  const around = (start: number, length: number, cut: number, balloon: number) =>
    Math.max(start, Math.min(start + length - cut, balloon - cut / 2));
  return {
    x: around(part.x, part.width, width, balloons.x + balloons.width / 2),
    y: around(part.y, part.height, height, balloons.y + balloons.height / 2),
    width,
    height,
  };
}

/** What is left of a part that fills the picture, as a size in its pixels; null of one that is shown whole. */
function filling(part: Size, canvas: Size): Size | null {
  const still = shotPlace(part, { move: 'hold', videoFrames: 1 }, 0, canvas);
  if (still.width <= canvas.width && still.height <= canvas.height) return null;
  return {
    width: Math.min(part.width, (part.height * canvas.width) / canvas.height),
    height: Math.min(part.height, (part.width * canvas.height) / canvas.width),
  };
}

/** As `filling`; all of a part that is shown whole. */
const filled = (part: Size, canvas: Size): Size => filling(part, canvas) ?? part;

/** Whether the balloons are wholly in the picture where a move begins. */
function isSeen(balloons: Box | null, part: Box, move: ShotMove, canvas: Size): boolean {
  if (balloons === null) return true;
  const { x, y, width, height } = onCanvas(
    balloons,
    part,
    shotPlace(part, { move, videoFrames: 1 }, 0, canvas),
  );
  return x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height;
}
