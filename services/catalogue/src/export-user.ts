import { eachDocument } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import type { ImportContext } from './imports/context.js';
import type { ChapterContext } from './chapters/context.js';

/** The imports of a user, with their pages. */
export async function* exportUser(
  { imports }: Pick<ImportContext, 'imports'>,
  { store, objects }: ChapterContext,
  owner: string,
): AsyncGenerator<ExportEntry> {
  const own = { owner, deletedAt: { $exists: false } };
  for await (const manga of eachDocument(store.mangas, own)) {
    const { _id: id, title, otherTitles, author, description, languages, shared, addedAt } = manga;
    const row = { id, title, otherTitles, author, description, languages, shared, addedAt };
    yield { file: 'manga.json', row };
  }
  for await (const chapter of chaptersOf(store, own)) {
    const { _id: id, mangaId, chapterNumber, title, language, pageCount, addedAt } = chapter;
    yield { file: 'chapters.json', row: { id, mangaId, chapterNumber, title, language, pageCount, addedAt } };
  }
  for await (const job of eachDocument(imports.model, { userId: owner })) {
    const { _id: id, state, files, title, mangaId, chapterIds, createdAt, endedAt } = job;
    const names = files.map(({ name, size }) => ({ name, size }));
    const row = { id, state, files: names, title, mangaId, chapterIds, createdAt, endedAt };
    yield { file: 'imports.json', row };
  }
  for await (const { _id, mangaId, path } of chaptersOf(store, own)) {
    for await (const { key } of objects.list(`${path}/`)) {
      yield { media: `pages/${mangaId}/${_id}/${key.slice(path.length + 1)}`, key };
    }
  }
}

async function* chaptersOf({ chapters, mangas }: ChapterContext['store'], own: Record<string, unknown>) {
  for await (const { _id } of eachDocument(mangas, own)) {
    yield* eachDocument(chapters, { mangaId: _id, kind: 'objects', deletedAt: { $exists: false } });
  }
}
