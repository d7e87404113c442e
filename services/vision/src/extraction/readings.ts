/** Which pages a user has had read, so that their texts are found again without the image. */
import { createHash } from 'node:crypto';
import { retryUpsert } from '@komavox/documents';
import type { SpokenLanguage } from '@komavox/languages';
import { Schema, type Connection } from 'mongoose';

interface Reading {
  /** SHA-256 of user, address and language. */
  readonly _id: string;
  /** SHA-256 of user and address. */
  readonly page: string;
  /** Readings of earlier versions have none. */
  readonly userId?: string;
  readonly language: SpokenLanguage;
  /** Id of the extraction. */
  readonly extraction: string;
  readonly readAt: Date;
}

export interface ReadPage {
  readonly user: string;
  readonly address: string;
}

export interface Readings {
  remember(page: ReadPage, language: SpokenLanguage, extraction: string, now: Date): Promise<void>;
  /** It was asked for again. */
  repeat(page: ReadPage, language: SpokenLanguage, now: Date): Promise<void>;
  /** Of each address the newest one that has a reading, in this language where one is given. */
  find(
    user: string,
    addresses: readonly string[],
    language: SpokenLanguage | undefined,
  ): Promise<ReadonlyMap<string, Pick<Reading, 'language' | 'extraction'>>>;
  removeBefore(time: Date): Promise<void>;
  removeAllOf(user: string): Promise<void>;
  /** Whether a reading is of that extraction. */
  isRead(extraction: string): Promise<boolean>;
}

export function openReadings(documents: Connection): Readings {
  const schema = new Schema<Reading>(
    {
      _id: { type: String, required: true },
      page: { type: String, required: true },
      userId: String,
      language: { type: String, required: true },
      extraction: { type: String, required: true },
      readAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ page: 1 });
  schema.index({ userId: 1 });
  schema.index({ extraction: 1 });
  schema.index({ readAt: 1 });
  const readings = documents.model<Reading>('Reading', schema);
  return {
    async remember({ user, address }, language, extraction, now) {
      const _id = hash(user, address, language);
      const set = { page: hash(user, address), userId: user, language, extraction, readAt: now };
      await retryUpsert(() => readings.updateOne({ _id }, { $set: set }, { upsert: true }).exec());
    },
    async repeat({ user, address }, language, now) {
      await readings.updateOne({ _id: hash(user, address, language) }, { $set: { readAt: now } });
    },
    async find(user, addresses, language) {
      const addressOf = new Map(addresses.map((address) => [hash(user, address), address]));
      const found = await readings
        .find({ page: { $in: [...addressOf.keys()] }, ...(language && { language }) })
        .sort({ readAt: 1 })
        .lean<Reading[]>();
      // Of several of one page the last stays.
      return new Map(found.map((reading) => [addressOf.get(reading.page) ?? '', reading]));
    },
    async removeBefore(time) {
      await readings.deleteMany({ readAt: { $lt: time } });
    },
    async removeAllOf(userId) {
      await readings.deleteMany({ userId });
    },
    async isRead(extraction) {
      return (await readings.exists({ extraction })) !== null;
    },
  };
}

export const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
