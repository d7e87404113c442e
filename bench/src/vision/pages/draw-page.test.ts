import { randomFrom } from '@komavox/test-kit';
import { sharedArea } from '../boxes.js';
import { drawPage } from './draw-page.js';
import { chanceFrom } from './geometry.js';
import { orderOf } from './page-order.js';
import { recipes } from './recipes.js';

const drawn = (language: 'en' | 'ja', index: number, seed: number) => {
  const recipe = recipes[index];
  if (!recipe) throw new RangeError('No recipe');
  const chance = chanceFrom(randomFrom(seed));
  return drawPage(orderOf(language, recipe, { index, split: 'tuning' }, chance), chance);
};

describe.each(['en', 'ja'] as const)('pages in %s', (language) => {
  const pages = recipes.flatMap((recipe, index) =>
    [1, 2, 3].map((seed) => ({ recipe, page: drawn(language, index, seed) })),
  );

  it('are the same for the same seed, and others for others', () => {
    expect(drawn(language, 0, 1).svg).toBe(drawn(language, 0, 1).svg);
    expect(drawn(language, 0, 1).svg).not.toBe(drawn(language, 0, 2).svg);
  });

  it('have their text on the page, and no text on another', () => {
    for (const { recipe, page } of pages) {
      for (const { text, box } of page.blocks) {
        const right = page.width - box.x - box.width;
        const below = page.height - box.y - box.height;
        expect([recipe.tags, text, Math.min(box.x, box.y, right, below) >= 0]).toEqual([
          recipe.tags,
          text,
          true,
        ]);
        const others = page.blocks.filter((other) => other.box !== box && sharedArea(other.box, box) > 0);
        expect([recipe.tags, text, others]).toEqual([recipe.tags, text, []]);
      }
    }
  });

  it('have panels that do not lie on each other, but where lines slant', () => {
    for (const { page } of pages.filter(({ recipe }) => recipe.layout !== 'slanted')) {
      for (const panel of page.panels) {
        expect(page.panels.filter((other) => other !== panel && sharedArea(other, panel) > 0)).toEqual([]);
      }
    }
  });

  it('are silent, long or in columns as they were asked to be', () => {
    for (const { recipe, page } of pages) expect(page.blocks.length > 0).toBe(!recipe.silent);
    const columns = pages.filter(({ page }) => page.svg.includes('vertical-rl'));
    expect(columns.length > pages.length / 2).toBe(language === 'ja');
  });
});
