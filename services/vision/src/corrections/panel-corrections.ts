/** Panels of pages as users have corrected them: one document a user and address. They are kept until he restores them. */
import { eachDocument, retryUpsert } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import { hash, type ReadPage } from '../extraction/readings.js';
import { assertRoom } from './room.js';
import type { PagePanels } from '../finding/page-panels.js';

/** What was kept, and of which image. */
interface CorrectedPanels extends PagePanels {
  /** SHA-256 of the bytes of the image. */
  readonly picture: string;
}

interface StoredPanelCorrection extends CorrectedPanels {
  /** SHA-256 of user and address. */
  readonly _id: string;
  readonly userId: string;
  readonly savedAt: Date;
}

export interface PanelCorrections {
  /** Of this image: a page at the same address may have become another. */
  find(page: ReadPage, picture: string): Promise<PagePanels | undefined>;
  /** @throws Problem 409 `too_many_corrections` for another page of a user who has corrected very many */
  keep(page: ReadPage, corrected: CorrectedPanels, now: Date): Promise<void>;
  remove(page: ReadPage): Promise<void>;
  removeAllOf(user: string): Promise<void>;
  /** For its user. */
  allOf(user: string): AsyncIterable<object>;
}

export function openPanelCorrections(documents: Connection): PanelCorrections {
  const schema = new Schema<StoredPanelCorrection>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      panels: { type: [Schema.Types.Mixed], required: true },
      width: { type: Number, required: true },
      height: { type: Number, required: true },
      picture: { type: String, required: true },
      savedAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1 });
  const corrections = documents.model<StoredPanelCorrection>('PanelCorrection', schema);
  const idOf = ({ user, address }: ReadPage) => hash(user, address);
  return {
    async find(page, picture) {
      const found = await corrections.findById(idOf(page)).lean<StoredPanelCorrection>();
      if (found?.picture !== picture) return undefined;
      const { panels, width, height } = found;
      return { panels, width, height };
    },
    async keep(page, corrected, now) {
      const _id = idOf(page);
      await assertRoom(corrections, { id: _id, userId: page.user });
      const set = { userId: page.user, ...corrected, savedAt: now };
      await retryUpsert(() => corrections.updateOne({ _id }, { $set: set }, { upsert: true }).exec());
    },
    async remove(page) {
      await corrections.deleteOne({ _id: idOf(page) });
    },
    async *allOf(userId) {
      for await (const { panels, width, height, savedAt } of eachDocument(corrections, { userId })) {
        yield { panels, width, height, savedAt };
      }
    },
    async removeAllOf(userId) {
      await corrections.deleteMany({ userId });
    },
  };
}
