/** Pictures of SVGs, by Chromium: it sets columns as they are printed. */
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '@komavox/test-support';
import type { DrawnPage } from './draw-page.js';
import type { Face } from './fonts.js';

export interface Renderer {
  /** A PNG, see-through where nothing was drawn. */
  render(page: DrawnPage, faces: readonly Face[]): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openRenderer(): Promise<Renderer> {
  const browser = await launchBrowser('--font-render-hinting=none');
  const tab = await browser.newPage();
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  return {
    async render({ svg, width, height }, faces) {
      const rules = faces.map(
        ({ name, file }) => `@font-face{font-family:'${name}';src:url('${pathToFileURL(file).href}')}`,
      );
      const style = `<style>body{margin:0}svg{display:block}${rules.join('')}</style>`;
      // Fonts of files are only given to pages of files.
      const file = join(folder, 'page.html');
      writeFileSync(file, `<!doctype html><meta charset="utf-8">${style}${svg}`);
      await tab.setViewportSize({ width, height });
      await tab.goto(pathToFileURL(file).href);
      await tab.evaluate('document.fonts.ready');
      return await tab.screenshot({ type: 'png', omitBackground: true });
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
