/** The dashboards and alert rules of the chart. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dashboardQueries, type Query, type Rule } from './queries.js';

const chart = join(import.meta.dirname, '../../../../charts/komavox');
const files = (folder: string): readonly { readonly name: string; readonly text: string }[] =>
  readdirSync(join(chart, folder)).map((name) => ({
    name,
    text: readFileSync(join(chart, folder, name), 'utf8'),
  }));

export const dashboards = files('dashboards').map(({ name, text }) => ({
  name,
  board: JSON.parse(text) as Parameters<typeof dashboardQueries>[1] & { readonly uid: string },
}));

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

export const rules: readonly Rule[] = files('alerts').flatMap(({ text }) =>
  (parse(text) as RuleFile).groups.flatMap(({ rules }) => rules),
);

export const queries: readonly Query[] = [
  ...dashboards.flatMap(({ name, board }) => dashboardQueries(name, board)),
  ...rules.map(({ alert, expr }) => ({ place: alert, text: expr })),
];
