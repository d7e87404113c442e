/** Speech in parts whose engine is killed between two of them. */
import { execFileSync } from 'node:child_process';
import { decode } from '@komavox/events';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { heard, heardParts, inParts, speak } from './speaking.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice], { environment: { VOICE_PROCESSES: '1' } });
});
afterAll(() => product.stop());

/** Kills what speaks, as a kernel that is out of memory does. */
function killEngines(): number {
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], {
    encoding: 'utf8',
  });
  const speaking = children.split('\n').filter((line) => line.includes('synthesis-process'));
  for (const line of speaking) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  return speaking.length;
}

/** Some two minutes at half the speed, so that it isn't made before anything can be killed. */
const longText = 'A long story that is told to the very end of it. '.repeat(20).trim();
const slowly = { ...inParts, body: { speed: 0.5 } };

/** As it is made where nothing is killed. */
async function undisturbed(text: string): Promise<Buffer[]> {
  const { engine } = voiceSettings.read({});
  const limits = { maxProcesses: 1, maxWaiting: 1, maxTexts: 9, timeoutMs: 20_000, idleMs: 20_000 };
  const pool = new SynthesisPool({ engine, ...limits });
  const pieces: Buffer[] = [];
  await pool.speak(
    { text, language: 'en', inPieces: true, speed: 0.5 },
    { onPiece: ({ mp3 }) => pieces.push(Buffer.from(mp3)) },
  );
  await pool.stop();
  return pieces;
}

/** The attempts that told of parts of this speech. */
async function attemptsOf(speechId: string | undefined): Promise<number[]> {
  const told = await product.events.read(topics.speechProgressed.name);
  const ofThis = told.filter(({ key }) => key === speechId);
  return [...new Set(ofThis.map((record) => decode(topics.speechProgressed, record).attempt))];
}

it('goes on with the parts that another attempt makes, as if nothing had been', async () => {
  let attempts: number[] = [];
  // On a busy machine all may be made before the kill.
  for (let round = 1; round <= 4 && attempts.length < 2; round += 1) {
    const text = `Round ${round}. ${longText}`;
    const response = await speak(product, text, 'en', slowly);
    killEngines();
    const parts = await heardParts(response);
    attempts = await attemptsOf(response.headers['x-speech-id']);
    const made = await undisturbed(text);
    expect(parts.map(({ mp3 }) => mp3)).toEqual(made);
    expect(parts.flatMap(({ words }) => words.map(({ word }) => word)).join(' ')).toBe(text);
    const whole = await heard(product, await speak(product, text, 'en', { body: { speed: 0.5 } }));
    expect(parts.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(whole.duration, 3);
  }
  expect(attempts).toEqual([1, 2]);
});

it('breaks off where every attempt is lost, and is whole when it is asked for again', async () => {
  const text = `Again. ${longText}`;
  const response = await speak(product, text, 'en', slowly);
  // Its first part is there.
  expect(response.status).toBe(200);
  killEngines();
  const killing = setInterval(killEngines, 50);
  await expect(heardParts(response)).rejects.toThrow();
  clearInterval(killing);
  const parts = await heardParts(await speak(product, text, 'en', slowly));
  expect(parts.flatMap(({ words }) => words.map(({ word }) => word)).join(' ')).toBe(text);
});
