import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { settingsMarks, settingsTables } from './support/settings-table.js';

it('docs/operations.md has every setting as the code has it (npm run settings writes it)', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const documented = page.slice(
    page.indexOf(settingsMarks.begin) + settingsMarks.begin.length,
    page.indexOf(settingsMarks.end),
  );
  expect(documented.trim()).toBe((await format(settingsTables(), { parser: 'markdown' })).trim());
});
