/** Speeches whose process is killed: none is under way for ever. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@komavox/proto';
import { bootForTest } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { z } from 'zod';
import { voice } from '../src/index.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { voiceSettings } from '../src/settings.js';
import { killWhileSpeaking, killed, started } from './kill-while-speaking.js';
import { heard, LONG_TEXT, refusal, speak, speakToTheEnd } from './speaking.js';

const poolOptions = {
  engine: voiceSettings.read({}).engine,
  maxProcesses: 1,
  maxWaiting: 2,
  timeoutMs: 20_000,
  idleMs: 20_000,
  maxTexts: 100,
};
const request = (text: string) => ({ text, language: 'en' }) as const;
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('the process of the engines', () => {
  it('is replaced when it dies, and the text says so', async () => {
    const pool = new SynthesisPool(poolOptions);
    const doomed = codeOf(pool.speak(request(LONG_TEXT)));
    const next = pool.speak(request('Still here.'));
    const [pid = 0] = pool.processIds;
    process.kill(pid, 'SIGKILL');
    expect(await doomed).toBe('voice_crashed');
    expect((await next).duration).toBeGreaterThan(0.3);
    expect(pool.processIds).not.toContain(pid);
    await pool.stop();
  });

  it('is ended when it hangs, rests too long, or the service stops', async () => {
    const hanging = new SynthesisPool({ ...poolOptions, timeoutMs: 1 });
    expect(await codeOf(hanging.speak(request(LONG_TEXT)))).toBe('voice_timeout');
    expect(hanging.processIds).toEqual([]);

    const resting = new SynthesisPool({ ...poolOptions, idleMs: 1 });
    await resting.speak(request('Short.'));
    while (resting.processIds.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));

    const stopping = new SynthesisPool(poolOptions);
    const given = codeOf(stopping.speak(request(LONG_TEXT)));
    await stopping.stop();
    expect(await given).toBe('voice_stopped');
    expect(await codeOf(stopping.speak(request('Hi')))).toBe('voice_stopped');
  });

  it('has a text tried again when the weights of its engine went', async () => {
    const pool = new SynthesisPool(poolOptions);
    const gone = pool.speak({ ...request('Hello.'), speaker: { engine: 'kokoro' } });
    await expect(gone).rejects.toMatchObject({ code: 'voice_failed', retryable: true });
    await pool.stop();
  });

  it('lets only so many texts wait', async () => {
    const pool = new SynthesisPool({ ...poolOptions, maxWaiting: 1 });
    const texts = [1, 2, 3].map((n) => codeOf(pool.speak(request(`Number ${n}.`))));
    expect(await Promise.all(texts)).toEqual(['no error', 'no error', 'voice_busy']);
    await pool.stop();
  });
});

it.each([
  ['that speak', new URL('./run-engines-until-killed.js', import.meta.url)],
  ['that hang', new URL('./hang-until-killed.js', import.meta.url)],
])(
  'does not outlive the service, also when that is killed while engines are at work, %s',
  async (_how, script) => {
    const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
    const [child, pids] = await started(script, folder);
    const ids = z.array(z.number()).nonempty().parse(pids);
    expect(ids.every(isAlive)).toBe(true);
    await killed(child);
    const since = performance.now();
    while (ids.some(isAlive)) await sleep(20);
    expect(performance.now() - since).toBeLessThan(5000);
    rmSync(folder, { recursive: true });
  },
);

describe('a speech', () => {
  it('fails at its deadline when there is no worker, and its call is answered', async () => {
    const product = await bootForTest([voice], { environment: { ROLE: 'api', VOICE_DEADLINE_SECONDS: '1' } });
    try {
      expect(await refusal(await speak(product, 'Nobody is there.'))).toBe('504 deadline_exceeded');
      // A failed speech is no longer under way.
      expect(await refusal(await speak(product, 'Nobody.'))).toBe('504 deadline_exceeded');
      expect(await refusal(await speak(product, 'Nobody!'))).toBe('504 deadline_exceeded');
    } finally {
      await product.stop();
    }
  });

  it.each([undefined, 'kept'])(
    'gives its place back when its call was answered 504, with the key %s',
    async (key) => {
      const product = await bootForTest([voice], { environment: { ROLE: 'api', VOICE_WAIT_SECONDS: '1' } });
      const named = (n: number) => (key === undefined ? {} : { key: `${key}-${n}` });
      try {
        for (let round = 0; round < 3; round += 1) {
          const both = [1, 2].map((n) => speak(product, `Round ${round}, ${n}.`, 'en', named(round * 2 + n)));
          const answers = await Promise.all((await Promise.all(both)).map(refusal));
          expect(answers).toEqual(['504 speech_timeout', '504 speech_timeout']);
        }
      } finally {
        await product.stop();
      }
    },
  );

  it('has a place again while its call is repeated', async () => {
    const environment = { ROLE: 'api', VOICE_SPEECHES_PER_USER: '1' };
    const product = await bootForTest([voice], { environment });
    const ask = (signal: AbortSignal) => speak(product, 'Nobody is there.', 'en', { key: 'again', signal });
    try {
      for (const isRepeat of [false, true]) {
        const leaving = new AbortController();
        const answer = ask(leaving.signal);
        await sleep(1000);
        if (isRepeat) expect(await refusal(await speak(product, 'Other.'))).toBe('429 too_many_speeches');
        leaving.abort();
        await expect(answer).rejects.toThrow();
        await sleep(500);
      }
    } finally {
      await product.stop();
    }
  });

  it('gives its place back when its call goes away, and goes on under a key', async () => {
    const product = await bootForTest([voice], {
      environment: { ROLE: 'api', VOICE_SPEECHES_PER_USER: '1' },
    });
    const requested = async () => (await product.events.read(topics.speechRequested.name)).length;
    try {
      for (let round = 1; round <= 3; round += 1) {
        const leaving = new AbortController();
        const text = `Round ${round}.`;
        const ask = () => speak(product, text, 'en', { key: `left-${round}`, signal: leaving.signal });
        // The place may be given back a moment after the call went away.
        let answer = ask();
        await until('it is asked for', async () => {
          const refused = await Promise.race([answer.then(() => true), sleep(50).then(() => false)]);
          if (refused) answer = ask();
          return (await requested()) === round;
        });
        leaving.abort();
        await expect(answer).rejects.toThrow();
      }
      expect(await product.events.read(topics.speechFailed.name)).toEqual([]);
    } finally {
      await product.stop();
    }
  });

  it('is cancelled when its call goes away', async () => {
    const product = await bootForTest([voice], { environment: { ROLE: 'api' } });
    const reach = async (topic: string, count: number) => {
      const until = Date.now() + 10_000;
      while ((await product.events.read(topic)).length < count) {
        if (Date.now() > until) throw new Error(`There are no ${count} events of ${topic}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    try {
      for (let round = 1; round <= 3; round += 1) {
        const leaving = new AbortController();
        const both = [1, 2].map((n) =>
          speak(product, `Round ${round}, ${n}.`, 'en', { signal: leaving.signal }).then(
            refusal,
            () => 'left',
          ),
        );
        await reach(topics.speechRequested.name, round * 2);
        leaving.abort();
        expect(await Promise.all(both)).toEqual(['left', 'left']);
        await reach(topics.speechFailed.name, round * 2);
      }
    } finally {
      await product.stop();
    }
  });

  it('is answered although nobody was told of its end', async () => {
    const product = await bootForTest([voice], { noWatch: true });
    try {
      const asked = performance.now();
      await heard(product, await speak(product, 'Nobody tells.'));
      expect(performance.now() - asked).toBeLessThan(10_000);
    } finally {
      await product.stop();
    }
  });

  it('is finished by the next process when one is killed in the middle', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
    try {
      await killWhileSpeaking(folder);
      const product = await bootForTest([voice], { folder });
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
