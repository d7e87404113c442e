/**
 * Screenshots at half their size, compared with those in `screenshots/`. `UPDATE_SCREENSHOTS=1` replaces the expected ones;
 * one that differs is left in `screenshots/different/` beside an image of the differences.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { atRest } from '../in-page/rest.js';

const folder = join(import.meta.dirname, '../../screenshots');

interface Comparison {
  /** Part of the pixels that differ to the eye, 0 to 1. */
  readonly different: number;
}

interface ComparisonOptions {
  /** Regions that change by themselves, painted over. */
  readonly mask?: readonly Locator[];
}

export async function compareScreenshot(
  page: Page,
  name: string,
  { mask = [] }: ComparisonOptions = {},
): Promise<Comparison> {
  await page.evaluate(atRest);
  const now = halved(
    PNG.sync.read(
      await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        mask: [...mask],
        maskColor: '#808080',
      }),
    ),
  );
  const path = join(folder, `${name}.png`);
  if (process.env['UPDATE_SCREENSHOTS'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, PNG.sync.write(now));
    return { different: 0 };
  }
  if (!existsSync(path))
    throw new Error(`There is no screenshot ${name} to compare with; make it with UPDATE_SCREENSHOTS=1.`);
  const before = PNG.sync.read(readFileSync(path));
  if (now.width !== before.width || now.height !== before.height) {
    throw new Error(
      `${name} is ${now.width} x ${now.height}, its screenshot ${before.width} x ${before.height}.`,
    );
  }
  const differences = new PNG({ width: now.width, height: now.height });
  const count = pixelmatch(before.data, now.data, differences.data, now.width, now.height, {
    threshold: 0.15,
  });
  const different = count / (now.width * now.height);
  if (different > 0) {
    const aside = join(folder, 'different');
    mkdirSync(aside, { recursive: true });
    writeFileSync(join(aside, `${name}.png`), PNG.sync.write(now));
    writeFileSync(join(aside, `${name}.differences.png`), PNG.sync.write(differences));
  }
  return { different };
}

/** The mean of every two by two pixels: a quarter of the bytes, and edges of letters weigh less. */
function halved({ width, height, data }: PNG): PNG {
  const half = new PNG({ width: width >> 1, height: height >> 1 });
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        const at = (2 * y * width + 2 * x) * 4 + channel;
        const sum = [at, at + 4, at + width * 4, at + width * 4 + 4].reduce(
          (all, i) => all + (data[i] ?? 0),
          0,
        );
        half.data[(y * half.width + x) * 4 + channel] = Math.round(sum / 4);
      }
    }
  }
  return half;
}
