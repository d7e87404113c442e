/** Word timings in the two formats of the spec (section 3), read into one. */

/** When a word is spoken; seconds from the start of its frame. */
export interface WordTiming {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function wordTiming(entry: unknown): WordTiming | undefined {
  if (!isRecord(entry)) return undefined;
  const { word, start, end, text, fromMs, toMs } = entry;
  if (typeof word === 'string' && isTime(start) && isTime(end) && end >= start) return { word, start, end };
  if (typeof text === 'string' && isTime(fromMs) && isTime(toMs) && toMs >= fromMs) {
    return { word: text, start: fromMs / 1000, end: toMs / 1000 };
  }
  return undefined;
}

/**
 * The words of a list of timings, `{word, start, end}` in seconds or `{text, fromMs, toMs}`; undefined when it is empty
 * or any entry fits neither (spec section 5: then captions stay as they are).
 */
export function readWordTimings(timings: unknown): readonly WordTiming[] | undefined {
  if (!Array.isArray(timings) || timings.length === 0) return undefined;
  const words = timings.map(wordTiming);
  return words.every((word) => word !== undefined) ? words : undefined;
}
