/** How long calls took, by kind. */
import { quantile } from '@komavox/test-kit';

/** Those that are answered from what is stored, and those that wait for an engine. */
const plainKinds = ['list of works', 'list of chapters', 'list of pages', 'page', 'bookmark'] as const;
const workKinds = ['text of a page', 'speech', 'video of a page'] as const;

export type WaitKind = (typeof plainKinds)[number] | (typeof workKinds)[number];

/** Milliseconds. */
interface Wait {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

export interface ToldWaits {
  readonly byKind: Readonly<Partial<Record<WaitKind, Wait>>>;
  /** Of all calls of those kinds. */
  readonly plain: Wait;
  readonly work: Wait;
}

export class Waits {
  readonly #ms = new Map<WaitKind, number[]>();

  async of<T>(kind: WaitKind, call: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const result = await call();
    this.#ms.set(kind, [...(this.#ms.get(kind) ?? []), performance.now() - since]);
    return result;
  }

  told(): ToldWaits {
    const all = (kinds: readonly WaitKind[]) => waitOf(kinds.flatMap((kind) => this.#ms.get(kind) ?? []));
    const byKind = Object.fromEntries([...this.#ms].map(([kind, ms]) => [kind, waitOf(ms)]));
    return { byKind, plain: all(plainKinds), work: all(workKinds) };
  }
}

const waitOf = (ms: readonly number[]): Wait => ({
  count: ms.length,
  p50: Math.round(quantile(ms, 0.5)),
  p95: Math.round(quantile(ms, 0.95)),
  most: Math.round(quantile(ms, 1)),
});
