/** Checks that no credit is lost or made up: the ledger must equal what was granted less what was delivered. */
import { setTimeout as pause } from 'node:timers/promises';
import { decode, type EventLog, listDeadLetters, topicGroups, unhandled } from '@komavox/events';
import { topics } from '@komavox/proto';
import { createPatience } from '@komavox/test-kit';
import type { Speaker } from './speaker.js';

/** Longer than any deadline of a speech here: until then a lost one may just stand open. */
const stillMs = 180_000;
/** What is asked for and replayed is over by then. */
const maxMs = 900_000;

/** Ids of custom speeches, with their users; of everybody. */
interface Speeches {
  readonly requested: ReadonlyMap<string, string>;
  readonly generated: ReadonlyMap<string, string>;
  readonly failed: ReadonlyMap<string, string>;
}

type SpeechTopic = typeof topics.speechRequested | typeof topics.speechGenerated | typeof topics.speechFailed;

/** An event that came twice is one. */
async function speechesOf(eventLog: EventLog): Promise<Speeches> {
  const usersBySpeech = async (topic: SpeechTopic) => {
    const records = await eventLog.read(topic.name, { limit: 1_000_000 });
    const events = records.map((record) => decode<typeof topic.schema>(topic, record));
    const custom = events.filter(({ customVoiceId }) => customVoiceId !== '');
    return new Map(custom.map(({ speechId, userId }) => [speechId, userId]));
  };
  return {
    requested: await usersBySpeech(topics.speechRequested),
    generated: await usersBySpeech(topics.speechGenerated),
    failed: await usersBySpeech(topics.speechFailed),
  };
}

/** Resolves once every speech has ended and every event is handled, and stays so for a while; rejects when nothing moves. */
async function settled(eventLog: EventLog): Promise<Speeches> {
  const patience = createPatience({ stillMs, maxMs });
  for (let quiet = 0; ;) {
    const speeches = await speechesOf(eventLog);
    const { requested, generated, failed } = speeches;
    const open = [...requested.keys()].filter((id) => !generated.has(id) && !failed.has(id));
    const waiting = await unhandled(eventLog, await topicGroups(eventLog));
    quiet = open.length === 0 && waiting.length === 0 ? quiet + 1 : 0;
    // The relay's poll finds what a killed process left in its outboxes.
    if (quiet > 6) return speeches;
    if (quiet === 0) patience.look(`${open.length} speeches are open, ${JSON.stringify(waiting)}`);
    await pause(500);
  }
}

export interface CreditAudit {
  readonly granted: number;
  readonly delivered: number;
  readonly restored: number;
  readonly sum: number;
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
}

export async function auditCredits(eventLog: EventLog, speakers: readonly Speaker[]): Promise<CreditAudit> {
  const { generated, failed } = await settled(eventLog);
  const wrong: string[] = [];
  const total = { granted: 0, delivered: 0, restored: 0, sum: 0 };
  for (const speaker of speakers) {
    const made = [...generated.values()].filter((user) => user === speaker.id);
    const entries = await speaker.entries();
    const sum = entries.reduce((all, { credits }) => all + credits, 0);
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
    if (sum !== speaker.granted - made.length) {
      wrong.push(`${speaker.id}: granted ${speaker.granted}, delivered ${made.length}, and has ${sum}`);
    }
    let balance = 0;
    for (const entry of entries) {
      balance += entry.credits;
      if (entry.balance !== balance || balance < 0)
        wrong.push(`${speaker.id}: a balance of ${entry.balance}`);
    }
    for (const id of speaker.heard) {
      if (!generated.has(id) || failed.has(id)) wrong.push(`speech ${id} was heard and not made`);
    }
    total.granted += speaker.granted;
    total.delivered += made.length;
    total.restored += count('restored');
    total.sum += sum;
  }
  for (const id of generated.keys()) if (failed.has(id)) wrong.push(`speech ${id} was made and has failed`);
  for (const { deadLetterTopic, errorCode } of await listDeadLetters(eventLog)) {
    wrong.push(`a dead letter in ${deadLetterTopic}: ${errorCode}`);
  }
  return { ...total, wrong };
}
