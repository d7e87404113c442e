/** The queries of dashboards and alert rules, and what each of them needs of the product. */
import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';

export interface Query {
  /** For messages, for example `calls.json: Failing calls`. */
  readonly place: string;
  readonly text: string;
}

/** A series that a query selects. */
export interface Selection {
  readonly place: string;
  readonly metric: string;
  /** Labels by which it is matched or grouped. */
  readonly labels: readonly string[];
  /** Values of labels that a matcher gives. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets?: readonly { expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { name: string; type: string; query: string }[] };
}

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

export function dashboardQueries(file: string, { panels, templating }: Dashboard): readonly Query[] {
  return [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ place: `${file}: ${title}`, text: withoutVariables(expr) })),
    ),
    ...templating.list.flatMap(({ name, type, query }) => {
      const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? [];
      const text = `group by (${label ?? ''}) (${metric ?? query})`;
      return type === 'query' ? [{ place: `${file}: ${name}`, text }] : [];
    }),
  ];
}

/** Grafana puts a duration here. */
const withoutVariables = (text: string): string => text.replaceAll('$__rate_interval', '5m');

/** @throws SyntaxError where it isn't PromQL */
export function selections({ place, text }: Query): readonly Selection[] {
  const found: Selection[] = [];
  parser.parse(text).iterate({
    enter(reference) {
      const { node } = reference;
      if (node.type.isError) throw new SyntaxError(`${place}: not PromQL at ${node.from}: ${text}`);
      if (node.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      const matched = matchers.map((matcher) => ({
        label: textOf(matcher.getChild('LabelName'), text),
        value: textOf(matcher.getChild('StringLiteral'), text).slice(1, -1),
      }));
      found.push({
        place,
        metric: textOf(name, text),
        labels: [...matched.map(({ label }) => label), ...groupedBy(node, text)],
        values: matched.filter(({ value }) => !value.startsWith('$')),
      });
    },
  });
  return found;
}

/** Labels of all aggregations around the node: it must have them for the result to have them. */
function groupedBy(node: SyntaxNode, text: string): readonly string[] {
  const labels: string[] = [];
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.name !== 'AggregateExpr') continue;
    const names = outer.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName');
    labels.push(...(names ?? []).map((name) => textOf(name, text)));
  }
  return labels;
}

const textOf = (node: SyntaxNode | null, text: string): string =>
  node ? text.slice(node.from, node.to) : '';
