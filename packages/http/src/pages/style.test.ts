import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { palettes } from './style.js';

// Compiled, this file is in dist/src/pages.
const tokens = readFileSync(
  fileURLToPath(new URL('../../../../../web/src/theme/tokens.css', import.meta.url)),
  'utf8',
);

it.each([
  ['light', ':root {'],
  ['dark', ":root[data-theme='dark'] {"],
] as const)('the pages of services have the colours of the client, %s', (theme, selector) => {
  const from = tokens.indexOf(selector);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  for (const [name, value] of Object.entries(palettes[theme]))
    expect(block).toContain(`--${name}: ${value};`);
});
