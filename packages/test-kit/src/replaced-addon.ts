/** Native addons as they are on other machines: damaged, without a library, or ending their process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
