/** Documents and events whose write-ahead logs were damaged, one or both: events in documents are published. */
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pendingEvents } from '../src/outbox-field.js';
import { cutAt, damageWal, flipAt, randomFrom, startChild, until } from '@komavox/test-kit';
import { decode } from '@komavox/events';
import { noteDatabase, noteTopic, openNotes } from './crash-notes.js';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const times = 15;

type Store = 'documents' | 'events';
const databases = { documents: noteDatabase, events: 'log' };

/** Notes by what became of them: all, those whose event waits, and those whose event is in the log, by their ids. */
interface State {
  readonly all: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
  /** Also of notes that are gone. The ids of the events of each. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
}

type OpenNotes = Awaited<ReturnType<typeof openNotes>>;

async function stateOf({ Notes, eventLog }: OpenNotes): Promise<State> {
  const idsOf = async (filter: object) =>
    new Set((await Notes.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id));
  const told = new Map<string, Set<string>>();
  for (const record of await eventLog.read(noteTopic.name)) {
    const { userId } = decode(noteTopic, record);
    told.set(userId, (told.get(userId) ?? new Set()).add(record.headers['id'] ?? ''));
  }
  return { all: await idsOf({}), waiting: await idsOf(pendingEvents), told };
}

describe('a document and its event after a write-ahead log was damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const original = join(folder, 'original');
  let whole: State;

  async function withNotes<Result>(
    prepare: (copy: string) => void,
    work: (notes: OpenNotes) => Promise<Result>,
  ): Promise<Result> {
    const copy = join(folder, 'copy');
    cpSync(original, copy, { recursive: true });
    prepare(copy);
    const notes = await openNotes(copy);
    try {
      return await work(notes);
    } finally {
      await notes.close();
      rmSync(copy, { recursive: true });
    }
  }

  beforeAll(async () => {
    const child = startChild(new URL('./crash-child.js', import.meta.url), [original]);
    await child.line('acknowledged b-30');
    await child.kill();
    whole = await withNotes(() => undefined, stateOf);
    for (const id of whole.all) expect(whole.waiting.has(id) || whole.told.has(id)).toBe(true);
    process.stderr.write(`Write-ahead logs of both stores are damaged with TEST_SEED=${String(seed)}\n`);
  }, 30_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<[string, readonly Store[]]>([
    ['the documents alone', ['documents']],
    ['the log alone', ['events']],
    ['both at once', ['documents', 'events']],
  ])(
    `of %s: the event waits or is in the log, unless the log lost it, ${String(times)} times`,
    async (_name, stores) => {
      const random = randomFrom(seed);
      let lostNotes = 0;
      let lostEvents = 0;
      let relayed = 0;
      for (let time = 0; time < times; time += 1) {
        const damage = (copy: string) => {
          for (const store of stores) {
            const database = databases[store];
            const place = Math.floor(random() * statSync(join(copy, store, `${database}.db-wal`)).size);
            damageWal(
              join(copy, store),
              database,
              time % 2 === 0 ? cutAt(place) : flipAt(place, Math.floor(random() * 8)),
            );
          }
        };
        await withNotes(damage, async (notes) => {
          const { all, waiting, told } = await stateOf(notes);
          const lost = [...whole.told.keys()].filter((id) => !told.has(id));
          if (!stores.includes('events')) expect(lost).toEqual([]);
          for (const id of all) {
            const known = waiting.has(id) || told.has(id);
            if (!known) expect(lost).toContain(id);
            if (!known) lostEvents += 1;
          }
          lostNotes += [...whole.all].filter((id) => !all.has(id)).length;
          relayed += waiting.size;

          notes.startRelay();
          await notes.write('afterwards');
          await until('nothing waits', async () => (await notes.Notes.countDocuments(pendingEvents)) === 0);
          const after = await stateOf(notes);
          for (const id of [...waiting, ...told.keys(), 'afterwards']) expect(after.told.has(id)).toBe(true);
          // One that is published twice is the same event.
          for (const ids of after.told.values()) expect(ids.size).toBe(1);
        });
      }
      process.stderr.write(
        `${stores.join(' and ')}: of ${String(whole.all.size)} notes, ${String(times)} times, lost ` +
          `${String(lostNotes)} notes and ${String(lostEvents)} events of others; ${String(relayed)} told at the start\n`,
      );
      expect(lostNotes > 0).toBe(stores.includes('documents'));
      expect(lostEvents > 0).toBe(stores.includes('events'));
    },
    60_000,
  );
});
