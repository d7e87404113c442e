/**
 * Credits on a cluster: voice, billing, Kafka and the document server are killed at random, and events of theirs are
 * published again, late and in another order.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@komavox/events';
import { topics } from '@komavox/proto';
import { randomFrom } from '@komavox/test-kit';
import pTimeout from 'p-timeout';
import { auditCredits } from '../money/audit-credits.js';
import { killsPerSeed, seeds, speechesPerSeed } from '../money/seeds.js';
import { pick, askForSpeeches } from '../money/ask-for-speeches.js';
import { Speaker } from '../money/speaker.js';
import { speechSettings } from '../money/speech-settings.js';
import { startLinkedCluster, type LinkedCluster } from '../support/linked-cluster.js';

let linked: LinkedCluster;
beforeAll(async () => {
  linked = await startLinkedCluster(speechSettings);
});
afterAll(() => linked.close());

interface Target {
  readonly name: string;
  readonly isServer: boolean;
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

const member = (name: string): Target => {
  const { kill, start } = linked.cluster.member(name);
  return { name, isServer: false, kill: () => kill('SIGKILL'), start };
};
const server = (kind: 'events' | 'documents'): Target => {
  const one = linked.servers.server(kind);
  return { name: kind, isServer: true, kill: () => one.kill(), start: () => one.start() };
};

/** Two at a time, in an order by chance. */
async function killSome(random: () => number): Promise<string[]> {
  const services = [
    member('billing'),
    member('voice-api'),
    member(pick(['voice-worker-1', 'voice-worker-2'], random)),
  ];
  const targets = [...services, server('events'), server('documents')]
    .map((target) => ({ target, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ target }) => target)
    .slice(0, 2 * killsPerSeed);
  for (let first = 0; first < targets.length; first += 2) {
    await pause(200 + random() * 800);
    const some = targets.slice(first, first + 2);
    await Promise.all(some.map((target) => target.kill()));
    // A process that finds no server at its start ends: whoever runs it starts it again.
    for (const target of some.toSorted((one, other) => Number(other.isServer) - Number(one.isServer)))
      await target.start();
  }
  return targets.map(({ name }) => name);
}

const moneyTopics = [
  topics.speechRequested,
  topics.speechGenerated,
  topics.speechFailed,
  topics.creditDeducted,
  topics.creditRefused,
  topics.creditRestored,
];

const maxAnswerMs = 10_000;

/** Publishes events of any age again, as they were. */
async function replay(eventLog: EventLog, random: () => number, signal: AbortSignal): Promise<number> {
  let published = 0;
  while (!signal.aborted) {
    await pause(100);
    try {
      const { name } = pick(moneyTopics, random);
      // A client that is asked in the moment of the kill may never answer.
      const records = await pTimeout(eventLog.read(name, { limit: 100_000 }), { milliseconds: maxAnswerMs });
      if (records.length === 0) continue;
      const some = Array.from({ length: 5 }, () => pick(records, random));
      const again = some.map(({ topic, key, value, headers }) => ({ topic, key, value, headers }));
      await pTimeout(eventLog.publish(again), { milliseconds: maxAnswerMs });
      published += some.length;
    } catch {
      // Kafka is being killed.
    }
  }
  return published;
}

it('of 50 custom speeches at once exactly 10 are made with 10 credits', async () => {
  const speaker = await Speaker.join(linked.cluster.origin);
  await speaker.takeFive();
  await speaker.takeFive();
  await Promise.all(Array.from({ length: 50 }, (_, n) => speaker.speak(`Number ${n % 5}.`)));
  expect([speaker.heard.size, speaker.refused]).toEqual([10, 40]);
  const { wrong, sum, delivered } = await auditCredits(linked.eventLog, [speaker]);
  expect({ wrong, sum, delivered }).toEqual({ wrong: [], sum: 0, delivered: 10 });
});

it.each(seeds)('the ledger is what was granted less what was delivered, with the seed %d', async (seed) => {
  const random = randomFrom(seed);
  const { origin } = linked.cluster;
  const speakers = await Speaker.joinTwo(origin);
  const over = new AbortController();
  const replaying = replay(linked.eventLog, randomFrom(seed + 1), over.signal);
  const [killed] = await Promise.all([
    killSome(random),
    askForSpeeches(...speakers, { speeches: speechesPerSeed, callers: 12, random: randomFrom(seed + 2) }),
  ]);
  over.abort();
  const replayed = await replaying;
  const { wrong, ...figures } = await auditCredits(linked.eventLog, speakers);
  console.log(
    JSON.stringify({ stores: 'cluster', seed, killed, replayed, speeches: speechesPerSeed, ...figures }),
  );
  expect(wrong).toEqual([]);
});
