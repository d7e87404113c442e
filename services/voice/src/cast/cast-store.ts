/** Casts as documents: the members of a user's manga in one, the lines of each of its pages in one. */
import type { AssignedLine, Member } from '@komavox/cast';
import { eachDocument, retryUpsert } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';

interface CastDocument {
  /** Of user and manga. */
  _id: string;
  userId: string;
  members: Member[];
  savedAt: Date;
}

interface CastPageDocument {
  /** Of user, manga and page. */
  _id: string;
  userId: string;
  lines: AssignedLine[];
  savedAt: Date;
}

const required = { type: String, required: true } as const;

const castSchema = new Schema<CastDocument>(
  {
    _id: required,
    userId: required,
    members: [Schema.Types.Mixed],
    savedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
castSchema.index({ userId: 1 });

const pageSchema = new Schema<CastPageDocument>(
  {
    _id: required,
    userId: required,
    lines: [Schema.Types.Mixed],
    savedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
pageSchema.index({ userId: 1 });

/** As JSON, which separates the parts whatever characters they contain. */
const idOf = (...parts: readonly string[]): string => JSON.stringify(parts);
const partsOf = (id: string): readonly string[] => JSON.parse(id) as string[];

export interface CastPlace {
  readonly userId: string;
  readonly mangaId: string;
}

export interface CastPagePlace extends CastPlace {
  readonly page: string;
}

export function openCasts(documents: Connection) {
  const casts = documents.model<CastDocument>('Cast', castSchema);
  const pages = documents.model<CastPageDocument>('CastPage', pageSchema);
  const castId = ({ userId, mangaId }: CastPlace) => idOf(userId, mangaId);
  const pageId = ({ userId, mangaId, page }: CastPagePlace) => idOf(userId, mangaId, page);
  return {
    /** None before there is a cast. */
    members: async (of: CastPlace): Promise<readonly Member[]> =>
      (await casts.findById(castId(of)).lean())?.members ?? [],
    lines: async (of: CastPagePlace): Promise<readonly AssignedLine[]> =>
      (await pages.findById(pageId(of)).lean())?.lines ?? [],
    async saveMembers(of: CastPlace, members: readonly Member[], savedAt: Date): Promise<void> {
      const change = { $set: { members: [...members], savedAt }, $setOnInsert: { userId: of.userId } };
      await retryUpsert(() => casts.updateOne({ _id: castId(of) }, change, { upsert: true }));
    },
    async saveLines(of: CastPagePlace, lines: readonly AssignedLine[], savedAt: Date): Promise<void> {
      const change = { $set: { lines: [...lines], savedAt }, $setOnInsert: { userId: of.userId } };
      await retryUpsert(() => pages.updateOne({ _id: pageId(of) }, change, { upsert: true }));
    },
    /** Whether it is one more of the user's, whose number is bounded. */
    async isNew(of: CastPlace | CastPagePlace): Promise<boolean> {
      const found =
        'page' in of ? await pages.exists({ _id: pageId(of) }) : await casts.exists({ _id: castId(of) });
      return found === null;
    },
    async *membersOf(userId: string): AsyncGenerator<object> {
      for await (const { _id, members, savedAt } of eachDocument(casts, { userId })) {
        yield { mangaId: partsOf(_id)[1], members, savedAt };
      }
    },
    async *linesOf(userId: string): AsyncGenerator<object> {
      for await (const { _id, lines, savedAt } of eachDocument(pages, { userId })) {
        const [, mangaId, page] = partsOf(_id);
        yield { mangaId, page, lines, savedAt };
      }
    },
    async removeAllOf(userId: string): Promise<void> {
      await casts.deleteMany({ userId });
      await pages.deleteMany({ userId });
    },
    countCasts: (userId: string): Promise<number> => casts.countDocuments({ userId }),
    countPages: (userId: string): Promise<number> => pages.countDocuments({ userId }),
  };
}

export type Casts = ReturnType<typeof openCasts>;
