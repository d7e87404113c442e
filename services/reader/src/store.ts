/** Bookmarks, as documents: one for each user and manga. */
import { addOutbox, type OutboxEntry, removePublished, type WithOutbox } from '@komavox/outbox';
import { eachDocument, retryUpsert } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import { Schema, type Connection } from 'mongoose';

export interface Bookmark {
  readonly user: string;
  readonly mangaId: string;
  readonly chapterId: string;
  /** Zero-based page index. */
  readonly currentPage: number;
  readonly savedAt: Date;
}

type BookmarkDocument = Bookmark & WithOutbox & { _id: string };

const bookmarkSchema = new Schema<BookmarkDocument>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true },
    mangaId: { type: String, required: true },
    chapterId: { type: String, required: true },
    currentPage: { type: Number, required: true },
    savedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
bookmarkSchema.index({ user: 1, savedAt: -1 });
bookmarkSchema.index({ chapterId: 1 });
addOutbox(bookmarkSchema);

/** As JSON, which separates the two whatever characters they contain. */
export const bookmarkId = (user: string, mangaId: string): string => JSON.stringify([user, mangaId]);

export function openStore(documents: Connection) {
  const bookmarks = documents.model<BookmarkDocument>('Bookmark', bookmarkSchema);
  const upsert = ({ user, mangaId, ...position }: Bookmark, outbox: OutboxEntry[]) =>
    bookmarks.updateOne(
      { _id: bookmarkId(user, mangaId) },
      { $set: position, $setOnInsert: { user, mangaId }, $push: { outbox: { $each: outbox } } },
      { upsert: true },
    );
  return {
    bookmarks,
    async find(user: string, mangaId: string): Promise<Bookmark | undefined> {
      const found = await bookmarks.findById(bookmarkId(user, mangaId)).lean();
      return found ? toBookmark(found) : undefined;
    },
    async count(user: string): Promise<number> {
      return await bookmarks.countDocuments({ user });
    },
    /** Newest first. */
    async list(user: string, limit: number): Promise<readonly Bookmark[]> {
      const found = await bookmarks.find({ user }).sort({ savedAt: -1, _id: 1 }).limit(limit).lean();
      return found.map(toBookmark);
    },
    /** Of all users. */
    async findByChapter(mangaId: string, chapterId: string): Promise<readonly Bookmark[]> {
      return (await bookmarks.find({ mangaId, chapterId }).lean()).map(toBookmark);
    },
    /** Removes it, unless it has been saved again since. */
    async remove({ user, mangaId, savedAt }: Bookmark): Promise<void> {
      await bookmarks.deleteOne({ _id: bookmarkId(user, mangaId), savedAt });
    },
    async *exportOf(user: string): AsyncGenerator<ExportEntry> {
      for await (const found of eachDocument(bookmarks, { user })) {
        const { mangaId, chapterId, currentPage, savedAt } = found;
        yield { file: 'bookmarks.json', row: { mangaId, chapterId, currentPage, savedAt } };
      }
    },
    removeAllOf: (user: string): Promise<void> => removePublished(bookmarks, { user }),
    /** Upserts the bookmark together with its events. @returns whether they were written */
    save: async (bookmark: Bookmark, outbox: OutboxEntry[]): Promise<boolean> =>
      (await retryUpsert(() => upsert(bookmark, outbox))).acknowledged,
  };
}

export type Store = ReturnType<typeof openStore>;

const toBookmark = ({ user, mangaId, chapterId, currentPage, savedAt }: BookmarkDocument): Bookmark => ({
  user,
  mangaId,
  chapterId,
  currentPage,
  savedAt,
});
