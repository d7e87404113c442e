/** Native addons as they are on other machines: damaged, without a library, or ending their process. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.js';

/**
 * Has another file loaded in the place of an addon, in every process that is started with the NODE_OPTIONS that are
 * returned. The file may be JavaScript, which has the true addon's path in `process.env.TRUE_ADDON`.
 * @param folder for the hook; kept while such processes start
 */
export function replacedAddon(folder: string, addon: string, replacement: string): string {
  const hook = join(folder, 'replaced-addon.cjs');
  writeFileSync(
    hook,
    `const Module = require('node:module');
const find = Module._resolveFilename;
Module._resolveFilename = function (...asked) {
  const found = find.apply(this, asked);
  if (!found.endsWith(${JSON.stringify(addon)})) return found;
  process.env.TRUE_ADDON = found;
  return ${JSON.stringify(replacement)};
};
`,
  );
  return `--require=${hook}`;
}

/** Has code that never ends run where an addon is loaded, as `replacedAddon` does; `hangs` resolves once it runs. */
export function hangingAddon(
  folder: string,
  addon: string,
): { readonly nodeOptions: string; hangs(): Promise<void> } {
  const [replacement, begun] = [join(folder, 'hanging.cjs'), join(folder, 'begun')];
  writeFileSync(replacement, `require('node:fs').writeFileSync(${JSON.stringify(begun)}, '');\nfor (;;);\n`);
  return {
    nodeOptions: replacedAddon(folder, addon, replacement),
    hangs: () => until('the addon hangs', () => existsSync(begun)),
  };
}
