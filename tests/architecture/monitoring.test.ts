/** Dashboards and alerts by themselves; metrics-documented.test.ts compares their queries with a running product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { dashboards, queries, rules } from './support/monitoring.js';
import { selections } from './support/queries.js';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const section = /^## When an alert fires$(?<text>.*?)^## /ms.exec(page)?.groups?.['text'] ?? '';

interface RuleTests {
  readonly tests: readonly {
    readonly name: string;
    readonly promql_expr_test: readonly {
      readonly expr: string;
      readonly exp_samples: readonly { readonly labels: string }[];
    }[];
  }[];
}
const ruleTests = parse(
  readFileSync(join(root, 'tests/architecture/alerts/komavox.yaml'), 'utf8'),
) as RuleTests;

const names = rules.map(({ alert }) => alert);

it('refuses what is not PromQL', () => {
  const broken = ['sum(rate(up[5m]) by', 'sum by (job (up)', 'up{job="a"', 'rate(up[5])) > 1'];
  for (const text of broken) expect(() => selections({ place: 'here', text })).toThrow('not PromQL');
});

it('has a series in every query of dashboards and alerts', () => {
  expect(queries.length).toBeGreaterThan(60);
  expect(queries.filter((query) => selections(query).length === 0)).toEqual([]);
});

it('gives every dashboard, and every panel of one, an id of its own', () => {
  const ids = dashboards.map(({ board }) => board.uid);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { name, board } of dashboards) {
    const panels = board.panels.map(({ id }) => id);
    expect({ name, panels: new Set(panels).size }).toEqual({ name, panels: board.panels.length });
  }
});

it('has a section for each alert in docs/operations.md, and none for others', () => {
  const anchors = [...section.matchAll(/^### (?<name>\w+)$/gm)].map(({ groups }) => groups?.['name'] ?? '');
  expect(anchors.sort()).toEqual([...names].sort());
  for (const { alert, annotations } of rules)
    expect(annotations).toMatchObject({ runbook_url: `docs/operations.md#${alert.toLowerCase()}` });
});

it('tells in each alert what is wrong, by labels that it has', () => {
  const templated = /\$labels\.(\w+)/g;
  for (const { alert, expr, annotations } of rules) {
    const { summary = '' } = annotations;
    expect({ alert, length: summary.length > 20 }).toEqual({ alert, length: true });
    const known = new Set([
      'instance',
      'pod',
      ...selections({ place: alert, text: expr }).flatMap(({ labels }) => labels),
    ]);
    const used = [...summary.matchAll(templated)].map(([, label]) => label ?? '');
    expect({ alert, unknown: used.filter((label) => !known.has(label)) }).toEqual({ alert, unknown: [] });
  }
});

it('tests that each alert fires, and that it is quiet before', () => {
  const [quiet, ...firing] = ruleTests.tests;
  expect(
    quiet?.promql_expr_test.map(({ expr, exp_samples }) => ({ expr, count: exp_samples.length })),
  ).toEqual([
    { expr: 'ALERTS{alertstate="firing"}', count: 0 },
    { expr: 'ALERTS{alertstate="firing"}', count: 0 },
  ]);
  expect(firing.map(({ name }) => name)).toEqual(names);
  for (const { name, promql_expr_test: checks } of firing) {
    const expr = `ALERTS{alertname="${name}", alertstate="firing"}`;
    expect(checks.map((check) => check.expr)).toEqual([expr, expr]);
    expect({ name, counts: checks.map(({ exp_samples }) => exp_samples.length > 0) }).toEqual({
      name,
      counts: [false, true],
    });
  }
});
