#!/usr/bin/env node
/** Writes the settings of every service into docs/operations.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { settingsMarks, settingsTables } from '../tests/architecture/dist/support/settings-table.js';

const file = join(import.meta.dirname, '../docs/operations.md');
const page = readFileSync(file, 'utf8');
const before = page.slice(0, page.indexOf(settingsMarks.begin) + settingsMarks.begin.length);
const after = page.slice(page.indexOf(settingsMarks.end));
writeFileSync(file, `${before}\n\n${await format(settingsTables(), { parser: 'markdown' })}\n${after}`);
