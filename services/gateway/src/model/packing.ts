/** Which answers are packed, and how (RFC 9110 sections 8.4 and 12.5.3). Pure. */
export type PackedEncoding = 'br' | 'gzip';

/** The better one that the caller takes; undefined when it takes neither. */
export function encodingFor(accepted: string | string[] | undefined): PackedEncoding | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
        const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
        return [name, Number(weight)] as const;
      }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(takes);
}

export interface AnswerFacts {
  readonly method: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>;
}

const textual =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|wasm)\b|image\/svg\+xml)/i;

/** Less fits into a packet or two anyway. */
const fewBytes = 1024;

export function isWorthPacking({ method, status, headers }: AnswerFacts): boolean {
  const length = headers['content-length'];
  return (
    method !== 'HEAD' &&
    status >= 200 &&
    status !== 204 &&
    status !== 206 &&
    status !== 304 &&
    headers['content-encoding'] === undefined &&
    textual.test(String(headers['content-type'] ?? '')) &&
    !/\bno-transform\b/i.test(String(headers['cache-control'] ?? '')) &&
    (length === undefined || Number(length) >= fewBytes)
  );
}

/** Packed and plain bytes differ, so that a tag may only say that they mean the same (RFC 9110 section 8.8.1). */
export const weakTag = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);
