/** A user's places: a document takes one, so that calls at once can't make more than there are. */
import { wasCreated } from '@komavox/documents';
import type { Model } from 'mongoose';

interface WithPlace {
  _id: string;
  userId: string;
  /** Unique; a document that counts no more has none. */
  place?: string;
}

/** `known` when there is a document with this id. */
export async function insertInPlace<Document extends WithPlace>(
  models: Model<Document>,
  document: Omit<Document, 'place'>,
  places: number,
): Promise<'inserted' | 'known' | 'full'> {
  const { _id, userId } = document as WithPlace;
  const all = models as unknown as Model<WithPlace>;
  for (;;) {
    const taken = new Set((await all.find({ userId }, { place: 1 }).lean()).map(({ place }) => place));
    const place = Array.from({ length: places }, (_, index) => `${userId}/${index}`).find(
      (one) => !taken.has(one),
    );
    if (await all.exists({ _id })) return 'known';
    if (place === undefined) return 'full';
    if (await wasCreated(all.create({ ...document, place } as WithPlace))) return 'inserted';
  }
}
