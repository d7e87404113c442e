import type { Model } from 'mongoose';

const pageSize = 100;

/** The documents that match, in the order of their ids, some at a time. */
export async function* eachDocument<Document extends { readonly _id: string }>(
  model: Model<Document>,
  filter: Readonly<Record<string, unknown>>,
): AsyncGenerator<Document> {
  const documents = model as unknown as Model<{ _id: string }>;
  for (let last = ''; ;) {
    const page = await documents
      .find({ ...filter, _id: { $gt: last } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean();
    yield* page as unknown as Document[];
    const end = page.at(-1);
    if (!end || page.length < pageSize) return;
    last = end._id;
  }
}
