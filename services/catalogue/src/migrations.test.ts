import { migrations } from './migrations.js';

const [toJobs] = migrations;
const createdAt = new Date('2026-01-01T00:00:00Z');
const finishedAt = new Date('2026-01-01T00:01:00Z');
const leaseUntil = new Date('2026-01-01T00:00:30Z');
const stored = {
  _id: 'import-1',
  user: 'ada',
  files: [
    { key: 'catalogue/uploads/import-1/0', name: '1.png', kind: 'picture', size: 9 },
    { key: 'catalogue/uploads/import-1/1', name: 'a.cbz', kind: 'archive', size: 8 },
  ],
  title: 'Boats',
  mangaId: 'manga-1',
  addsTo: false,
  chapterId: 'chapter-1',
  pages: 0,
  createdAt,
  outbox: [{ id: 'event-1' }],
};
const migrate = (fields: Record<string, unknown>) => toJobs?.migrate({ ...stored, ...fields });

describe('an import that the version before has stored', () => {
  it('keeps what it is about, and its events', () => {
    const job = migrate({ state: 'queued', attempt: 0 });
    expect(job).toMatchObject({
      _id: 'import-1',
      userId: 'ada',
      title: 'Boats',
      mangaId: 'manga-1',
      chapterId: 'chapter-1',
      addsTo: false,
      createdAt,
      outbox: [{ id: 'event-1' }],
    });
    expect(job?.['files']).toMatchObject([{ kind: 'image' }, { kind: 'archive' }]);
    for (const gone of ['user', 'pages', 'totalPages', 'finishedAt']) expect(job).not.toHaveProperty(gone);
  });

  it('is asked for again when it waits', () => {
    const job = migrate({ state: 'queued', attempt: 2 });
    expect(job).toMatchObject({ state: 'queued', attempt: 3, attemptsLeft: 2, askAgainAt: createdAt });
    expect((job?.['deadline'] as Date).getFullYear()).toBeGreaterThan(9000);
  });

  it('runs on until its lease ends when it was running', () => {
    expect(migrate({ state: 'running', attempt: 1, leaseUntil, pages: 3, totalPages: 7 })).toMatchObject({
      state: 'running',
      attempt: 1,
      attemptsLeft: 4,
      leaseUntil,
      progress: { pages: 3, totalPages: 7 },
    });
    expect(migrate({ state: 'running', attempt: 6 })).toMatchObject({
      attemptsLeft: 0,
      leaseUntil: createdAt,
    });
  });

  it('stays ended, and says what it said', () => {
    expect(migrate({ state: 'done', attempt: 1, pages: 7, totalPages: 7, finishedAt })).toMatchObject({
      state: 'done',
      endedAt: finishedAt,
      progress: { pages: 7, totalPages: 7 },
    });
    const failure = { code: 'no_pages', detail: 'There are no pictures in this file.' };
    const failed = migrate({ state: 'failed', attempt: 1, failure, finishedAt });
    expect(failed).toMatchObject({ state: 'failed', endedAt: finishedAt, failure });
    expect(failed).not.toHaveProperty('progress');
  });
});
