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

/** Reads the Prometheus text format. */
export function shownMetrics(text: string): DescribedMetric[] {
  return [...text.matchAll(/^# TYPE (?<name>\w+) (?<kind>\w+)$/gm)].map(({ groups }) => {
    const name = groups?.['name'] ?? '';
    const series = new RegExp(`^${name}(?:_(?:bucket|count|sum))?\\{(?<labels>.*)\\} \\S+$`, 'gm');
    const labels = new Set(
      [...text.matchAll(series)].flatMap((line) =>
        [...(line.groups?.['labels'] ?? '').matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(
          ([, label]) => label ?? '',
        ),
      ),
    );
    labels.delete('le');
    return { name, kind: groups?.['kind'] ?? '', labels: [...labels].sort() };
  });
}
