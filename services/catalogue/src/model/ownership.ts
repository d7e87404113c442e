/** Access to manga: every user sees the library's; an import is seen by its owner alone until it is shared. */
interface Ownership {
  readonly owner?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly deletedAt?: Date | undefined;
}

/** The root of what users imported. */
export const importsRoot = 'imports';

export const maySee = ({ owner, shared, deletedAt }: Ownership, user: string): boolean =>
  deletedAt === undefined && (owner === undefined || shared === true || owner === user);

/** Manga that everybody sees, in the store's terms. */
export const seenByAll = {
  deletedAt: { $exists: false },
  $or: [{ owner: { $exists: false } }, { shared: true }],
};

/** Manga that their owner alone sees, and those they share. */
export const ownedBy = (owner: string) => ({ owner, deletedAt: { $exists: false } });

/** An import as `user` sees it; undefined for manga that isn't imported. */
export const importedFor = (
  { owner, shared }: Ownership,
  user: string,
): { readonly own: boolean; readonly shared: boolean } | undefined =>
  owner === undefined ? undefined : { own: owner === user, shared: shared === true };
