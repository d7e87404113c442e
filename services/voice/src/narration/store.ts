/** Narrations as documents: a user's general one, and one for each manga with something of its own. */
import { eachDocument, retryUpsert } from '@komavox/documents';
import { Problem, type Clock } from '@komavox/core';
import { Schema, type Connection } from 'mongoose';
import { defaultNarration, type MangaNarration, merged, type Narration } from './narration.js';

interface NarrationDocument {
  /** User and manga, as JSON, which separates the two whatever characters they contain. */
  _id: string;
  user: string;
  /** None in the general one. */
  mangaId?: string;
  content: object;
  savedAt: Date;
}

const schema = new Schema<NarrationDocument>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true },
    mangaId: String,
    content: { type: Schema.Types.Mixed, required: true },
    savedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ user: 1 });

/** More manga than anybody listens to; a bound for those who only write. */
const maxMangas = 2000;

export function openNarrations(documents: Connection) {
  const narrations = documents.model<NarrationDocument>('Narration', schema);
  const idOf = (user: string, mangaId?: string) =>
    JSON.stringify([user, ...(mangaId === undefined ? [] : [mangaId])]);
  const find = async <Content extends object>(user: string, mangaId?: string) =>
    (await narrations.findById(idOf(user, mangaId)).lean())?.content as Content | undefined;
  const save = async (own: Pick<NarrationDocument, 'user' | 'mangaId' | 'content' | 'savedAt'>) => {
    const { user, mangaId, content, savedAt } = own;
    const setOnInsert = { user, ...(mangaId !== undefined && { mangaId }) };
    await retryUpsert(() =>
      narrations.updateOne(
        { _id: idOf(user, mangaId) },
        { $set: { content, savedAt }, $setOnInsert: setOnInsert },
        { upsert: true },
      ),
    );
  };
  const general = async (user: string): Promise<Narration> => ({
    ...defaultNarration,
    ...(await find<Narration>(user)),
  });
  const ofManga = async (user: string, mangaId: string): Promise<MangaNarration> => ({
    pronunciations: {},
    ...(await find<MangaNarration>(user, mangaId)),
  });
  return {
    general,
    saveGeneral: (user: string, content: Narration, clock: Clock): Promise<void> =>
      save({ user, content, savedAt: clock.now() }),
    ofManga,
    /** Throws Problem 409 `too_many_narrations`. */
    async saveOfManga(user: string, mangaId: string, content: MangaNarration, clock: Clock): Promise<void> {
      const isKnown = (await find(user, mangaId)) !== undefined;
      if (!isKnown && (await narrations.countDocuments({ user })) > maxMangas) {
        const detail = `Voices and readings are kept for ${maxMangas} manga. Remove those of others first.`;
        throw new Problem(409, 'too_many_narrations', detail);
      }
      await save({ user, mangaId, content, savedAt: clock.now() });
    },
    async *allOf(user: string): AsyncGenerator<object> {
      for await (const { mangaId, content, savedAt } of eachDocument(narrations, { user })) {
        yield { mangaId, content, savedAt };
      }
    },
    async removeAllOf(user: string): Promise<void> {
      await narrations.deleteMany({ user });
    },
    /** What holds for a text: the manga's own, else the general one. */
    async find(user: string, mangaId?: string) {
      return merged(
        await general(user),
        mangaId === undefined ? { pronunciations: {} } : await ofManga(user, mangaId),
      );
    },
  };
}

export type Narrations = ReturnType<typeof openNarrations>;
