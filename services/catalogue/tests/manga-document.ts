import type { MangaDocument } from '../src/store.js';

const date = new Date('2026-01-02T00:00:00Z');

/** A manga of the library as it is stored. */
export const mangaDocument = (id: string, fields: Partial<MangaDocument> = {}): MangaDocument => ({
  _id: id,
  root: 'library',
  title: id,
  otherTitles: [],
  author: '',
  description: '',
  originalLanguage: 'en',
  languages: ['en'],
  readingDirection: 'ltr',
  cover: { kind: 'page', chapterId: 'gone', hash: 'gone' },
  addedAt: date,
  updatedAt: date,
  modifiedAt: date,
  fingerprint: 'job',
  ...fields,
});
