/** What is drawn in panels beside text: tones, lines, figures. None of it says anything. */
import { sharedArea } from '../boxes.js';
import type { Box } from '../truth.js';
import type { Chance } from './geometry.js';
import type { Panel } from './plan-panels.js';
import { element, pathOf, rounded } from './svg.js';

const colours = ['#8fc1e3', '#f2c28b', '#b7d99a', '#e7a6b6', '#c9b6e4', '#f6e08a', '#7a95b8', '#d98f6b'];

/** Definitions that a page's elements name. */
export class Definitions {
  readonly #all: string[] = [];

  add(make: (id: string) => string): string {
    const id = `d${this.#all.length}`;
    this.#all.push(make(id));
    return id;
  }

  toString(): string {
    return element('defs', {}, this.#all.join(''));
  }
}

function tone(definitions: Definitions, chance: Chance): string {
  const kind = chance.between(0, 1);
  const step = chance.between(4.5, 9);
  const id = definitions.add((name) => {
    const size = { width: step, height: step, patternUnits: 'userSpaceOnUse' };
    if (kind < 0.6) {
      const dot = element('circle', {
        cx: step / 2,
        cy: step / 2,
        r: step * chance.between(0.16, 0.34),
        fill: '#111',
      });
      return element('pattern', { id: name, ...size, patternTransform: 'rotate(45)' }, dot);
    }
    const line = element('line', {
      x1: 0,
      y1: 0,
      x2: step,
      y2: 0,
      stroke: '#111',
      'stroke-width': chance.between(0.8, 1.6),
    });
    return element(
      'pattern',
      { id: name, ...size, patternTransform: `rotate(${chance.between(-70, 70)})` },
      line,
    );
  });
  return `url(#${id})`;
}

function gradient(definitions: Definitions, [from, to]: readonly [string, string]): string {
  const stops =
    element('stop', { offset: 0, 'stop-color': from }) + element('stop', { offset: 1, 'stop-color': to });
  return `url(#${definitions.add((id) => element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops))})`;
}

function ground({ outline, background }: Panel, definitions: Definitions, chance: Chance): string {
  const d = pathOf(outline);
  const white = element('path', { d, fill: background === 'black' ? '#0b0b0b' : '#fff' });
  if (background === 'white' || background === 'black') return white;
  if (background === 'tone') return white + element('path', { d, fill: tone(definitions, chance) });
  const shades: readonly [string, string] =
    background === 'gradient' ? ['#777', '#fff'] : [chance.oneOf(colours), chance.oneOf(colours)];
  return white + element('path', { d, fill: gradient(definitions, shades) });
}

function speedLines({ box }: Panel, chance: Chance): string {
  const [x, y] = [
    box.x + chance.between(0.3, 0.7) * box.width,
    box.y + chance.between(0.3, 0.7) * box.height,
  ];
  const far = Math.max(box.width, box.height);
  return Array.from({ length: 70 }, () => {
    const turn = chance.between(0, 2 * Math.PI);
    const from = chance.between(0.4, 0.6) * far;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return element('line', {
      x1: x + cos * from,
      y1: y + sin * from,
      x2: x + cos * 2 * far,
      y2: y + sin * 2 * far,
      stroke: '#000',
      'stroke-width': chance.between(0.6, 2.4).toFixed(1),
    });
  }).join('');
}

function hatching({ box }: Panel, chance: Chance): string {
  const [x, y] = [box.x + chance.between(0, 0.7) * box.width, box.y + chance.between(0.5, 0.8) * box.height];
  return Array.from({ length: 36 }, (_, index) =>
    element('line', {
      x1: x + index * 5,
      y1: y,
      x2: x + index * 5 + chance.between(-16, 16),
      y2: y + chance.between(20, 90),
      stroke: '#000',
      'stroke-width': chance.between(0.5, 1.4).toFixed(1),
    }),
  ).join('');
}

/** Windows and bars: straight lines that are as thick as those of letters. */
function building({ box }: Panel, chance: Chance): string {
  const [x, y] = [box.x + chance.between(0, 0.6) * box.width, box.y + chance.between(0.45, 0.7) * box.height];
  const side = chance.between(14, 26);
  return Array.from({ length: 24 }, (_, index) =>
    element('rect', {
      x: x + (index % 6) * side * 1.5,
      y: y + Math.floor(index / 6) * side * 1.7,
      width: side,
      height: side * 1.2,
      fill: chance.oneOf(['#fff', '#222', 'none']),
      stroke: '#000',
      'stroke-width': 2,
    }),
  ).join('');
}

/** @param keepFree of art: letters stand there without a balloon */
function figure({ box }: Panel, keepFree: readonly Box[], definitions: Definitions, chance: Chance): string {
  const size = chance.between(0.1, 0.2) * Math.min(box.width, box.height) + 14;
  const [x, y] = [box.x + chance.between(0.1, 0.9) * box.width, box.y + chance.between(0.55, 1) * box.height];
  const whole = { x: x - 2 * size, y: y - 2 * size, width: 4 * size, height: 6 * size };
  if (keepFree.some((free) => sharedArea(free, whole) > 0)) return '';
  const blob = (dy: number, width: number, height: number, rough: number) =>
    pathOf(
      rounded(
        { x: x - width / 2, y: y + dy - height / 2, width, height },
        () => 1 + chance.between(-rough, rough),
        26,
      ),
    );
  const ink = { stroke: '#000', 'stroke-width': chance.between(1.5, 3).toFixed(1) };
  const eyes = [-0.4, 0.4].map((side) =>
    element('ellipse', {
      cx: x + side * size,
      cy: y + 0.1 * size,
      rx: 0.15 * size,
      ry: 0.2 * size,
      fill: '#000',
    }),
  );
  const strands = Array.from({ length: 22 }, () => {
    const from = `M${(x + chance.between(-1.1, 1.1) * size).toFixed(1)} ${(y - chance.between(0.6, 1.3) * size).toFixed(1)}`;
    const curve = `q${chance.between(-14, 14).toFixed(1)} ${chance.between(8, 30).toFixed(1)} ${chance.between(-10, 10).toFixed(1)} ${chance.between(20, 50).toFixed(1)}`;
    return element('path', {
      d: from + curve,
      fill: 'none',
      stroke: '#000',
      'stroke-width': chance.between(0.6, 1.8).toFixed(1),
    });
  });
  return [
    element('path', {
      d: blob(2.4 * size, 3.4 * size, 3.4 * size, 0.05),
      fill: chance.isLikely(0.5) ? '#fff' : tone(definitions, chance),
      ...ink,
    }),
    element('path', { d: blob(0, 2 * size, 2.4 * size, 0.02), fill: '#fff', ...ink }),
    element('path', {
      d: blob(-0.75 * size, 2.3 * size, 1.4 * size, 0.25),
      fill: chance.oneOf(['#000', '#fff']),
      ...ink,
    }),
    ...strands,
    ...eyes,
  ].join('');
}

export function drawArt(
  panel: Panel,
  keepFree: readonly Box[],
  definitions: Definitions,
  chance: Chance,
): string {
  const parts = [ground(panel, definitions, chance)];
  const isFree = keepFree.length === 0;
  if (isFree && panel.background !== 'black' && chance.isLikely(0.25)) parts.push(speedLines(panel, chance));
  if (isFree && chance.isLikely(0.3)) parts.push(building(panel, chance));
  if (isFree && chance.isLikely(0.4)) parts.push(hatching(panel, chance));
  for (let figures = chance.whole(1, 3); figures > 0; figures -= 1)
    parts.push(figure(panel, keepFree, definitions, chance));
  return parts.join('');
}
