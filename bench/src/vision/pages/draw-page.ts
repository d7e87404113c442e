/** One page with all that stands on it: an SVG, and the truth about it. */
import { sharedArea } from '../boxes.js';
import type { Box } from '../truth.js';
import { Definitions, drawArt } from './draw-art.js';
import { drawBlock, type BlockStyle } from './draw-block.js';
import type { Chance } from './geometry.js';
import { aslant, drawAround, turnedBox } from './draw-around.js';
import { letter } from './letter.js';
import { planBlocks, Script, type Block } from './plan-blocks.js';
import { planPanels, type Panel } from './plan-panels.js';
import type { Recipe } from './recipes.js';
import { element, pathOf } from './svg.js';
import type { DrawnBlock, PageOrder } from './page-order.js';

export interface DrawnPage {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly panels: readonly Box[];
  readonly blocks: readonly DrawnBlock[];
}

export function drawPage(order: PageOrder, chance: Chance): DrawnPage {
  const { recipe, hand, texts, width, height, fallback } = order;
  const definitions = new Definitions();
  const style: BlockStyle = {
    recipe,
    families: [hand.face.name, fallback.name],
    readings: hand.vertical ? texts.readings : new Map(),
  };
  const sides = recipe.spread ? [0, width] : [0];
  if (hand.direction === 'rtl') sides.reverse();
  const script = new Script();
  const around = drawAround(order, script, chance);
  const drawn: string[] = [];
  const blocks: DrawnBlock[] = [...around.before];
  const panels: Box[] = [];
  for (const x of sides) {
    const page = { x, y: around.top, width, height: height - around.top - around.bottom };
    for (const panel of planPanels(page, recipe, hand.direction, chance)) {
      const planned = recipe.silent
        ? []
        : planBlocks(panel, { x, y: 0, width, height }, { recipe, hand, texts, script }, chance);
      const effects = soundEffects(panel, planned, order, chance);
      const bare = planned.filter(({ shape }) => shape === 'none').map(({ box }) => box);
      const art = drawArt(panel, bare, definitions, chance) + effects.svg;
      const lettered = planned.map((block) => drawBlock(block, style, chance));
      const letters = lettered.map(({ svg }) => svg).join('');
      drawn.push(drawPanel(panel, art, letters, { definitions, recipe }));
      blocks.push(
        ...planned.map(({ text, box, kind }, index) => {
          const readings = lettered[index]?.readings ?? [];
          return { text, box, ...(kind && { kind }), ...(readings.length > 0 && { readings }) };
        }),
        ...effects.blocks,
      );
      panels.push(panel.box);
    }
  }
  const whole = { width: recipe.spread ? 2 * width : width, height };
  const paper = recipe.gutters === 'black' ? '#0b0b0b' : '#fff';
  const ground = recipe.alpha ? '' : element('rect', { ...whole, fill: paper });
  const inside = ground + definitions.toString() + drawn.join('') + around.svg;
  return {
    svg: element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...whole }, inside),
    ...whole,
    panels,
    blocks: [...blocks, ...around.after],
  };
}

function drawPanel(
  { outline, border }: Panel,
  art: string,
  blocks: string,
  { definitions, recipe }: { definitions: Definitions; recipe: Recipe },
): string {
  const d = pathOf(outline);
  const clip = definitions.add((id) => element('clipPath', { id }, element('path', { d })));
  const inside = { 'clip-path': `url(#${clip})` };
  const stroke = recipe.gutters === 'black' ? '#fff' : '#000';
  const frame = border === 0 ? '' : element('path', { d, fill: 'none', stroke, 'stroke-width': border });
  return recipe.cut ? element('g', inside, art + blocks) + frame : element('g', inside, art) + frame + blocks;
}

/** Large and aslant, where no block is. */
function soundEffects(
  { box, background }: Panel,
  planned: readonly Block[],
  { recipe, texts, effects, hand }: PageOrder,
  chance: Chance,
): { readonly svg: string; readonly blocks: readonly DrawnBlock[] } {
  if (!chance.isLikely(recipe.soundEffects / 4)) return { svg: '', blocks: [] };
  const text = chance.oneOf(texts.soundEffects);
  const size = chance.between(1.9, 3.2) * hand.size;
  const lettered = letter(text, {
    ...hand,
    vertical: false,
    face: effects,
    size,
    longest: box.width,
    firstLarger: 1,
  });
  if (!lettered) return { svg: '', blocks: [] };
  const { width, height } = lettered;
  const place = {
    x: box.x + chance.between(0.1, 0.9) * (box.width - width),
    y: box.y + box.height - height - chance.between(0.05, 0.2) * box.height,
    width,
    height,
  };
  const turn = chance.between(-16, 16);
  const turned = turnedBox(place, turn);
  if (planned.some(({ outer }) => sharedArea(outer, turned) > 0)) return { svg: '', blocks: [] };
  const fill = background === 'colour' ? '#e3342f' : chance.oneOf(['#000', '#fff']);
  const svg = aslant(lettered, place, { turn, fill, families: [effects.name] });
  return { svg, blocks: [{ text, box: turned, kind: 'soundEffect' }] };
}
