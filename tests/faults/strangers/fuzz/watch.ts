/**
 * A process that looks on: asks for /livez, and makes another user's plain calls, until it gets a message; sends then how
 * long they took. Arguments: origin, internal origin, cookie, and the product's process id.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '@komavox/test-kit';
import { spentMs } from '../../support/main-thread.js';

/** Milliseconds. */
export interface Watched {
  readonly plainP50: number;
  readonly plainP95: number;
  readonly livezP95: number;
  readonly livezMost: number;
  /** Processor time that the product's main thread spent, at the most, while one answer of /livez was waited for. */
  readonly livezBusyMost: number;
  readonly failures: readonly string[];
}

const [origin = '', internalOrigin = '', cookie = '', pid = ''] = process.argv.slice(2);
const plainCalls = ['/api/mangas', '/api/users/me', '/api/bookmarks', '/api/credits', '/api/voice-models'];
const plain: number[] = [];
const livez: number[] = [];
let livezBusyMost = 0;
const failures: string[] = [];
let isOver = false;

async function ask(url: string, into: number[]): Promise<void> {
  const since = performance.now();
  try {
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) failures.push(`${new URL(url).pathname}: ${answer.status}`);
  } catch (error) {
    failures.push(`${new URL(url).pathname}: ${String(error)}`);
  }
  into.push(performance.now() - since);
}

async function watchLivez(): Promise<void> {
  while (!isOver) {
    const before = spentMs(Number(pid));
    await ask(`${internalOrigin}/livez`, livez);
    livezBusyMost = Math.max(livezBusyMost, spentMs(Number(pid)) - before);
    await pause(50);
  }
}

async function callPlainly(): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    await ask(`${origin}${plainCalls[turn % plainCalls.length] ?? ''}`, plain);
    await pause(100);
  }
}

process.once('message', () => (isOver = true));
await Promise.all([watchLivez(), callPlainly()]);
const watched: Watched = {
  plainP50: Math.round(quantile(plain, 0.5)),
  plainP95: Math.round(quantile(plain, 0.95)),
  livezP95: Math.round(quantile(livez, 0.95)),
  livezMost: Math.round(quantile(livez, 1)),
  livezBusyMost,
  failures,
};
process.send?.(watched);
process.disconnect();
