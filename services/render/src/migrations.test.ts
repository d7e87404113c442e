import type { RawDocument } from '@komavox/documents';
import { migrations, parsePlan } from './migrations.js';

const migrate = (collection: string, document: RawDocument) =>
  migrations
    .find((migration) => migration.collection === collection && migration.to === 1)
    ?.migrate(document);

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const progress = { fraction: 0.5, done: 2, cached: 1, total: 4 };
const outbox = [{ id: 'e1', topic: 'video.requested.v1' }];
const stored = (fields: RawDocument): RawDocument => ({
  _id: 'job-1',
  user: 'user-1',
  contentHash: 'hash',
  captioned: true,
  revision: 7,
  attempt: 2,
  deadline: at(3600),
  progress,
  createdAt: at(0),
  updatedAt: at(9),
  outbox,
  ...fields,
});
const migrated = (fields: RawDocument): RawDocument => ({
  _id: 'job-1',
  userId: 'user-1',
  contentHash: 'hash',
  captioned: true,
  attempt: 2,
  attemptsLeft: 2,
  deadline: at(3600),
  progress,
  createdAt: at(0),
  outbox,
  ...fields,
});

describe('a video job of version 0', () => {
  it.each<[string, RawDocument, RawDocument]>([
    ['queued', { state: 'queued' }, { state: 'queued', askAgainAt: new Date(0) }],
    [
      'being rendered',
      { state: 'rendering', startedAt: at(1), lease: { owner: 'w', until: at(10) } },
      { state: 'running', startedAt: at(1), leaseUntil: at(10) },
    ],
    ['rendered without a lease', { state: 'rendering' }, { state: 'queued', askAgainAt: new Date(0) }],
    [
      'done',
      { state: 'done', startedAt: at(1), durationMs: 12_000 },
      { state: 'done', startedAt: at(1), durationMs: 12_000, endedAt: at(9) },
    ],
    [
      'failed',
      { state: 'failed', failure: { code: 'x', detail: 'y' } },
      { state: 'failed', failure: { code: 'x', detail: 'y' }, endedAt: at(9) },
    ],
    ['cancelled', { state: 'cancelled' }, { state: 'cancelled', endedAt: at(9) }],
  ])('that is %s is a job of the engine', (_name, before, after) => {
    expect(migrate('videojobs', stored(before))).toEqual(migrated(after));
  });

  it('has no attempts left when it had used more than there are', () => {
    expect(migrate('videojobs', stored({ state: 'queued', attempt: 9 }))).toMatchObject({ attemptsLeft: 0 });
  });
});

const file = { key: 'render/uploads/a', hash: 'a' };
const clip = { ...file, seconds: 2 };
const oldFrame = { picture: file, sounds: [clip], images: [], texts: [], animation: 'fade' };
const newFrame = { page: file, audio: [clip], images: [], texts: [], animation: 'fade' };

describe('frames of version 0', () => {
  it('are renamed in uploads', () => {
    const upload = { _id: 'u', exportId: 'e', totalFrames: 3, open: true, updatedAt: at(0) };
    const before = { ...upload, user: 'user-1', frames: { f0: oldFrame, f2: oldFrame } };
    const after = { ...upload, userId: 'user-1', frames: { f0: newFrame, f2: newFrame } };
    expect(migrate('uploads', before)).toEqual(after);
    expect(migrate('uploads', { _id: 'u', user: 'user-1' })).toEqual({
      _id: 'u',
      userId: 'user-1',
      frames: {},
    });
  });

  it('are renamed in plans as they are read, and those of this version stay', () => {
    const plan = (frame: RawDocument) => ({ frames: [{ ...frame, text: 'Hi' }], captions: { size: 2 } });
    expect(parsePlan(JSON.stringify(plan(oldFrame)))).toEqual(plan(newFrame));
    expect(parsePlan(JSON.stringify(plan(newFrame)))).toEqual(plan(newFrame));
  });
});
