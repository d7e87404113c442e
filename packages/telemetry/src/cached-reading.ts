/**
 * Readings of a store for gauges: however often metrics are scraped, the store is asked seldom, and no scrape waits
 * long.
 */
import { endsWithin } from '@komavox/core';
import type { Logger } from 'pino';

const freshMs = 2000;
const timeoutMs = 2000;
/** A slow answer is good for so many times as long as it took, within reason: gauges cost a store a few percent. */
const costFactor = 20;
const maxFreshMs = 60_000;

/**
 * The answer, or undefined when it failed or isn't there within two seconds; then the gauge has no value. An answer
 * that comes later serves the next.
 */
export function cachedReading<Answer>(
  ask: () => Promise<Answer>,
  what: string,
  logger: Logger,
): () => Promise<Answer | undefined> {
  let asking: Promise<Answer | undefined> | undefined;
  let failing = false;

  async function answer(): Promise<Answer | undefined> {
    const started = performance.now();
    let goodForMs = freshMs;
    try {
      const found = await ask();
      failing = false;
      goodForMs = Math.max(freshMs, Math.min(maxFreshMs, costFactor * (performance.now() - started)));
      return found;
    } catch (error) {
      // Once: the store's own check tells that it is still away.
      if (!failing) logger.warn({ err: error, metric: what }, 'a gauge could not be read');
      failing = true;
      return undefined;
    } finally {
      setTimeout(() => (asking = undefined), goodForMs).unref();
    }
  }

  return async () => {
    asking ??= answer();
    const reading = asking;
    return (await endsWithin(timeoutMs, reading)) ? reading : undefined;
  };
}
