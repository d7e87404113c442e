/** The wall clock is set while speeches are under way: they end, once, and nothing waits for a time that is far away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { voice } from '../src/index.js';
import { killWhileSpeaking } from './kill-while-speaking.js';
import { heard, LONG_TEXT, refusal, speak, speakToTheEnd } from './speaking.js';

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** Number of ends of each speech, by its id. */
async function countEnds(product: TestProduct): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  const ended = [topics.speechGenerated.name, topics.speechFailed.name];
  // Shaken deliveries repeat events, but not their ids.
  const seen = new Set<string>();
  await product.events.watch(ended, ({ key, headers }) => {
    const id = headers['id'] ?? '';
    if (!seen.has(id)) ends.set(key, (ends.get(key) ?? 0) + 1);
    seen.add(id);
  });
  return ends;
}

describe('a clock that jumps', () => {
  it.each([
    ['an hour ahead', hour],
    ['an hour back', -hour],
    ['ten years ahead', 10 * year],
    ['ten years back', -10 * year],
  ])('%s ends every speech once and soon, and the next one works', async (_name, jump) => {
    let offset = 0;
    const product = await bootForTest([voice], { clock: { now: () => new Date(Date.now() + offset) } });
    try {
      const ends = await countEnds(product);
      const asked = speak(product, LONG_TEXT);
      await product.nextEvent(topics.speechRequested);
      offset = jump;
      const since = performance.now();
      const answer = await asked;
      const outcome =
        answer.status === 200 ? `${(await heard(product, answer)).duration} s` : await refusal(answer);
      expect(outcome).toMatch(/ s$|^504 deadline_exceeded$/);
      expect(performance.now() - since).toBeLessThan(30_000);
      const next = await heard(product, await speak(product, 'The next one.'));
      expect(next.duration).toBeGreaterThan(0.3);
      expect([...ends.values()].every((count) => count === 1)).toBe(true);
      process.stderr.write(`The speech under way ended with: ${outcome}\n`);
    } finally {
      await product.stop();
    }
  });

  it('an hour back does not keep the speech of a worker that died', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
    try {
      await killWhileSpeaking(folder);
      const clock = { now: () => new Date(Date.now() - hour) };
      const product = await bootForTest([voice], { folder, clock });
      try {
        const speech = await heard(product, await speakToTheEnd(product, LONG_TEXT, { key: 'killed' }));
        expect(speech.words.length).toBe(LONG_TEXT.split(' ').length);
      } finally {
        await product.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
