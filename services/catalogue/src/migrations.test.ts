import { migrations } from './migrations.js';

const [toJobs, chapters, mangas] = migrations;
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
    expect((job?.['deadline'] as Date | undefined)?.getFullYear()).toBeGreaterThan(9000);
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

describe('a chapter that the version before has stored', () => {
  const chapter = { _id: 'c', language: 'ja', root: 'imports', fingerprint: 'import-1' };
  const migrated = (fields: Record<string, unknown>) => chapters?.migrate({ ...chapter, ...fields });

  it('keeps a direction that its language has not, and drops what was taken from the language', () => {
    expect(migrated({ direction: 'ltr' })).toEqual({ ...chapter, statedDirection: 'ltr' });
    expect(migrated({ direction: 'rtl' })).toEqual(chapter);
    expect(migrated({ language: 'en', direction: 'ltr' })).toEqual({ ...chapter, language: 'en' });
  });

  it('is read again when it lies in a folder, whose archive stays the same', () => {
    const { fingerprint } = migrated({ root: 'demo', direction: 'rtl', fingerprint: '12-34 1 ja' }) ?? {};
    expect(fingerprint).not.toBe('12-34 1 ja');
    expect(String(fingerprint).split(' ')[0]).toBe('12-34');
  });
});

describe('a manga that the version before has stored', () => {
  const manga = { _id: 'm', owner: 'ada', originalLanguage: 'ja' };

  it('keeps the direction that its owner chose', () => {
    const chosen = { ...manga, readingDirection: 'ltr' };
    expect(mangas?.migrate(chosen)).toEqual({ ...chosen, chosenDirection: 'ltr' });
    const usual = { ...manga, readingDirection: 'rtl' };
    expect(mangas?.migrate(usual)).toEqual(usual);
  });

  it('of a library has none', () => {
    const { owner: _owner, ...inLibrary } = { ...manga, readingDirection: 'ltr' };
    expect(mangas?.migrate(inLibrary)).toEqual(inLibrary);
  });
});
