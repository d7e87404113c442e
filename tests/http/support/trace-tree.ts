/** The spans of one trace as a tree, from whatever processes they came. */
import type { ReceivedSpan } from './otlp-receiver.js';

export interface TraceTree {
  readonly spans: readonly ReceivedSpan[];
  find(matches: (span: ReceivedSpan) => boolean): ReceivedSpan | undefined;
  /** From the first span down to this one; the first is whose parent was asked from outside. */
  lineage(span: ReceivedSpan): readonly ReceivedSpan[];
  /** Names of what is below a span, at any depth. */
  below(span: ReceivedSpan): readonly string[];
  /** A line a span, indented. */
  print(): string;
}

/** @param root id of the span that the caller claims to be in */
export function traceTree(all: readonly ReceivedSpan[], traceId: string, root: string): TraceTree {
  const spans = all.filter((span) => span.traceId === traceId);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const children = (id: string) => spans.filter(({ parentSpanId }) => parentSpanId === id);
  const descendants = (id: string): ReceivedSpan[] =>
    children(id).flatMap((span) => [span, ...descendants(span.spanId)]);
  const draw = (id: string, indent: string): string[] =>
    children(id).flatMap((span) => [
      `${indent}${span.name}  [${span.service}]`,
      ...draw(span.spanId, `${indent}  `),
    ]);
  return {
    spans,
    find: (matches) => spans.find(matches),
    lineage(span) {
      const line = [span];
      for (let next = byId.get(span.parentSpanId ?? ''); next; next = byId.get(next.parentSpanId ?? ''))
        line.unshift(next);
      return line[0]?.parentSpanId === root ? line : [];
    },
    below: ({ spanId }) => descendants(spanId).map(({ name }) => name),
    print: () => draw(root, '').join('\n'),
  };
}
