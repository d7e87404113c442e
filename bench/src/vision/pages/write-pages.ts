/** Draws pages of all kinds with their truth: a folder of clean ones, and one of the same as cheap scans. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { randomFrom } from '@komavox/test-kit';
import type { Box } from '../truth.js';
import { printed, scan, scanDamages } from './damage.js';
import { drawPage, type DrawnPage } from './draw-page.js';
import type { Face, Split } from './fonts.js';
import { chanceFrom } from './geometry.js';
import { orderOf, type PageOrder } from './page-order.js';
import { recipes } from './recipes.js';
import { openRenderer } from './render.js';

export interface DrawOptions {
  /** Gets folders `clean` and `scan`. */
  readonly folder: string;
  readonly languages: readonly SpokenLanguage[];
  /** Of each language. */
  readonly pages: number;
  readonly split: Split;
  readonly seed: number;
}

const corners = ({ x, y, width, height }: Box): number[] => [x, y, width, height].map(Math.round);

function truthOf(
  file: string,
  page: DrawnPage,
  { recipe, hand: { language, direction } }: PageOrder,
  damage: string,
  place: (box: Box) => Box,
) {
  return {
    file,
    language,
    direction,
    damage,
    tags: recipe.tags,
    panels: page.panels.map((box) => corners(place(box))),
    blocks: page.blocks.map(({ box, ...block }) => ({ ...block, box: corners(place(box)) })),
  };
}

/** A page is the same, whatever else is drawn beside it. */
const seedOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32LE();

export async function writePages({ folder, languages, pages, split, seed }: DrawOptions): Promise<void> {
  const folders = { clean: join(folder, 'clean'), scan: join(folder, 'scan') };
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true });
  const truth = { clean: [] as unknown[], scan: [] as unknown[] };
  const renderer = await openRenderer();
  try {
    for (const language of languages) {
      let behind: Buffer | undefined;
      for (let index = 0; index < pages; index += 1) {
        const recipe = recipes[index % recipes.length];
        if (!recipe) throw new RangeError('No recipe');
        const chance = chanceFrom(randomFrom(seedOf(`${seed} ${split} ${language} ${index}`)));
        const order = orderOf(language, recipe, { index, split }, chance);
        const page = drawPage(order, chance);
        const faces: Face[] = [order.hand.face, order.effects, order.fallback];
        const picture = await renderer.render(page, faces);
        const name = `${language}-${index}`;
        const clean = recipe.alpha
          ? { file: `${name}.png`, image: picture }
          : { file: `${name}.jpg`, image: await printed(picture) };
        writeFileSync(join(folders.clean, clean.file), clean.image);
        truth.clean.push(truthOf(clean.file, page, order, 'clean', (box) => box));
        const damage = scanDamages[index % scanDamages.length] ?? 'blur';
        const scanned = await scan(picture, behind ?? picture, damage, chance);
        writeFileSync(join(folders.scan, `${name}.jpg`), scanned.image);
        truth.scan.push(truthOf(`${name}.jpg`, page, order, `scan: ${damage}`, scanned.place));
        behind = picture;
      }
    }
  } finally {
    await renderer.close();
  }
  for (const kind of ['clean', 'scan'] as const) {
    const name = `${split} ${kind}, seed ${seed}`;
    writeFileSync(join(folders[kind], 'truth.json'), JSON.stringify({ name, pages: truth[kind] }, null, 1));
  }
}
