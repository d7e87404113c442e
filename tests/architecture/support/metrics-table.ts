/** The table of metrics in docs/operations.md, and what a process shows at `/metrics`, in the same form. */

interface DescribedMetric {
  /** As at `/metrics`, without the endings of a histogram's series. */
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
}

const metricsMarks = { begin: '<!-- metrics:begin -->', end: '<!-- metrics:end -->' } as const;

/** The rows of the table: name, kind, labels, and more that is for people. */
export function documentedMetrics(page: string): DescribedMetric[] {
  const part = page.slice(page.indexOf(metricsMarks.begin), page.indexOf(metricsMarks.end));
  return [...part.matchAll(/^\| `(?<name>\w+)` +\| (?<kind>\w+) +\| (?<labels>[^|]*)\|/gm)].map(
    ({ groups }) => ({
      name: groups?.['name'] ?? '',
      kind: groups?.['kind'] ?? '',
      labels: [...(groups?.['labels'] ?? '').matchAll(/`(\w+)`/g)].map(([, label]) => label ?? '').sort(),
    }),
  );
}

/** Values of each label of a metric, in the Prometheus text format; `le` left out. */
export function shownValues(text: string, name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  for (const { groups } of text.matchAll(seriesOf(name)))
    for (const [, label = '', value = ''] of (groups?.['labels'] ?? '').matchAll(labelPattern))
      values.set(label, (values.get(label) ?? new Set()).add(value));
  values.delete('le');
  return values;
}

const labelPattern = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const seriesOf = (name: string): RegExp =>
  new RegExp(`^${name}(?:_(?:bucket|count|sum))?\\{(?<labels>.*)\\} \\S+$`, 'gm');

/** Reads the Prometheus text format. */
export function shownMetrics(text: string): DescribedMetric[] {
  return [...text.matchAll(/^# TYPE (?<name>\w+) (?<kind>\w+)$/gm)].map(({ groups }) => {
    const name = groups?.['name'] ?? '';
    const labels = shownValues(text, name).keys();
    return { name, kind: groups?.['kind'] ?? '', labels: [...labels].sort() };
  });
}
