/** Texts of pages as users have corrected them: one document a user, address and language. They are kept until he restores it. */
import { eachDocument, retryUpsert } from '@komavox/documents';
import type { SpokenLanguage } from '@komavox/languages';
import { Schema, type Connection } from 'mongoose';
import type { PageText } from '../extraction/extract-text.js';
import { hash, type ReadPage } from '../extraction/readings.js';
import { assertRoom } from './room.js';

/** The text of a page as its user has corrected it. */
export interface CorrectedText extends PageText {
  readonly corrected: true;
}

/** What was kept, and of which image. */
interface StoredCorrection {
  readonly text: CorrectedText;
  /** SHA-256 of its bytes. Corrections that were stored before have none. */
  readonly picture?: string;
}

interface Correction {
  /** SHA-256 of user, address and language. */
  readonly _id: string;
  /** SHA-256 of user and address. */
  readonly page: string;
  readonly userId: string;
  readonly language: SpokenLanguage;
  readonly text: PageText;
  readonly picture?: string;
  readonly savedAt: Date;
}

interface KnownCorrection {
  readonly address: string;
  readonly language: SpokenLanguage;
  readonly text: string;
  readonly picture?: string;
}

export interface Corrections {
  find(page: ReadPage, language: SpokenLanguage): Promise<StoredCorrection | undefined>;
  /** Of these addresses, in this language where one is given, the newest last. */
  findAll(
    user: string,
    addresses: readonly string[],
    language: SpokenLanguage | undefined,
  ): Promise<readonly KnownCorrection[]>;
  /** @throws Problem 409 `too_many_corrections` for another page of a user who has corrected very many */
  keep(page: ReadPage, correction: Pick<Correction, 'text' | 'picture'>, now: Date): Promise<CorrectedText>;
  remove(page: ReadPage, language: SpokenLanguage): Promise<void>;
  removeAllOf(user: string): Promise<void>;
  /** For its user. */
  allOf(user: string): AsyncIterable<object>;
}

/** Whether it was made for this image: a page at the same address may have become another. */
export const isOfPicture = (
  correction: { readonly picture?: string },
  picture: string | undefined,
): boolean => correction.picture === undefined || picture === undefined || correction.picture === picture;

export function openCorrections(documents: Connection): Corrections {
  const schema = new Schema<Correction>(
    {
      _id: { type: String, required: true },
      page: { type: String, required: true },
      userId: { type: String, required: true },
      language: { type: String, required: true },
      text: { type: Schema.Types.Mixed, required: true },
      picture: String,
      savedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ page: 1 });
  schema.index({ userId: 1 });
  const corrections = documents.model<Correction>('Correction', schema);
  const idOf = ({ user, address }: ReadPage, language: SpokenLanguage) => hash(user, address, language);
  return {
    async find(page, language) {
      const found = await corrections.findById(idOf(page, language)).lean<Correction>();
      if (!found) return undefined;
      const { text, picture } = found;
      return { text: { ...text, corrected: true }, ...(picture !== undefined && { picture }) };
    },
    async findAll(user, addresses, language) {
      const addressOf = new Map(addresses.map((address) => [hash(user, address), address]));
      const found = await corrections
        .find({ page: { $in: [...addressOf.keys()] }, ...(language && { language }) })
        .sort({ savedAt: 1 })
        .lean<Correction[]>();
      return found.map((one) => ({
        address: addressOf.get(one.page) ?? '',
        language: one.language,
        text: one.text.text,
        ...(one.picture !== undefined && { picture: one.picture }),
      }));
    },
    async keep(page, { text, picture }, now) {
      const _id = idOf(page, text.language);
      const { user, address } = page;
      await assertRoom(corrections, { id: _id, userId: user });
      const { language } = text;
      const set = { page: hash(user, address), userId: user, language, text, savedAt: now, picture };
      await retryUpsert(() => corrections.updateOne({ _id }, { $set: set }, { upsert: true }).exec());
      return { ...text, corrected: true };
    },
    async remove(page, language) {
      await corrections.deleteOne({ _id: idOf(page, language) });
    },
    async *allOf(userId) {
      for await (const { page, language, text, savedAt } of eachDocument(corrections, { userId })) {
        yield { page, language, text, savedAt };
      }
    },
    async removeAllOf(userId) {
      await corrections.deleteMany({ userId });
    },
  };
}
