/** Looks whether the product kept what it promised: nothing lost, nothing done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { type EventLog, headers, listDeadLetters } from '@komavox/events';
import { topics, type Topic } from '@komavox/proto';
import { ClientError } from '@komavox/client';
import { speakAgain, type AcknowledgedWrites } from './acknowledged-writes.js';

/** The outcome of an audit: acknowledged writes checked, and those lost or done twice. */
interface Audit {
  readonly checked: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
}

/**
 * @param settleMs for so long it waits for what may still be under way, and makes calls again that fail, as the last fault may
 *   still show
 */
export async function audit(
  writes: AcknowledgedWrites,
  eventLog: EventLog,
  settleMs = 90_000,
): Promise<Audit> {
  const eventually = <Found>(look: () => Promise<Found | undefined>) => lookUntilFound(look, settleMs);
  const lost: string[] = [];
  const twice: string[] = [];

  await eachOf(writes.accounts, async ({ client, email, bookmark }) => {
    const entries = await eventually(async () => {
      const { entries } = (await (await client.call('/api/credits')).json()) as { entries: unknown[] };
      return entries.length > 0 ? entries : undefined;
    });
    if (!entries) lost.push(`the account of ${email}`);
    else if (entries.length > 1) twice.push(`the account of ${email}`);
    if (bookmark < 0) return;
    const saved = await eventually(
      async () => (await (await client.call('/api/bookmarks/url')).json()) as { currentPage: number } | null,
    );
    if ((saved?.currentPage ?? -1) < bookmark) lost.push(`the bookmark of ${email}`);
  });

  await eachOf(writes.speeches, async (speech) => {
    try {
      const found = await eventually(async () => {
        const answer = await speakAgain(speech.client, speech);
        await answer.arrayBuffer();
        return answer.headers;
      });
      if (found?.get('x-speech-id') !== speech.id) twice.push(`speech ${speech.id}`);
      if (found?.get('x-audio-duration') !== speech.duration) lost.push(`sound of ${speech.id}`);
    } catch (error) {
      lost.push(`speech ${speech.id}: ${error instanceof ClientError ? error.code : String(error)}`);
    }
  });

  await eachOf(writes.videos, async ({ client, job }) => {
    const ended = await eventually(async () => {
      const found = await client.videoJob(job);
      return ['queued', 'rendering'].includes(found.state) ? undefined : found;
    });
    if (ended?.state !== 'done') {
      lost.push(`video ${job}: ${ended ? `${ended.state} ${ended.error ?? ''}` : 'never ended'}`);
      return;
    }
    const file = ended.files?.mp4 ?? '';
    const mp4 = await eventually(async () => (await client.call(file)).arrayBuffer());
    if ((mp4?.byteLength ?? 0) < 10_000) lost.push(`file of video ${job}`);
  });

  // An event may be delivered twice, but is one; two events of one thing would be two effects.
  const countEvents = async ({ name }: Topic, wanted: readonly string[]): Promise<void> => {
    let events = new Map<string, Set<string>>();
    // What was acknowledged last may still be in an outbox.
    await eventually(async () => {
      events = new Map();
      for (const { key, headers: sent } of await eventLog.read(name))
        events.set(key, (events.get(key) ?? new Set()).add(sent[headers.id] ?? ''));
      return wanted.every((about) => events.has(about)) || undefined;
    });
    for (const about of wanted) {
      const count = events.get(about)?.size ?? 0;
      if (count === 0) lost.push(`${name} of ${about}`);
      if (count > 1) twice.push(`${name} of ${about}`);
    }
  };
  const users = writes.accounts.map(({ user }) => user);
  await countEvents(topics.userCreated, users);
  await countEvents(
    topics.speechGenerated,
    writes.speeches.map(({ id }) => id),
  );
  await countEvents(
    topics.videoCompleted,
    writes.videos.map(({ job }) => job),
  );

  for (const letter of await listDeadLetters(eventLog))
    lost.push(`dead letter in ${letter.deadLetterTopic}: ${letter.errorCode}`);
  const checked = users.length + writes.speeches.length + writes.videos.length;
  return { checked, lost, twice };
}

/** Several at a time, each at some moment. */
async function eachOf<Item>(items: readonly Item[], look: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await look(item);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

/** Undefined when it isn't found in this time; rejects with what the last look got. */
async function lookUntilFound<Found>(
  look: () => Promise<Found | undefined>,
  withinMs: number,
): Promise<Found | undefined> {
  const late = Date.now() + withinMs;
  for (;;) {
    const found = await look().catch((error: unknown) => {
      if (Date.now() > late) throw error;
      return undefined;
    });
    if (found !== undefined || Date.now() > late) return found;
    await pause(150);
  }
}
