/**
 * The versions of a project. Each knows the one that it was made from, so they are a tree: its ends are the newest version and
 * those that others were saved over without having seen them. Ends are kept; between them only one in a while is.
 */
export interface Version {
  /** Grows with each save. */
  readonly version: number;
  /** The version that it was made from; 0 without one. */
  readonly base: number;
  readonly savedAt: Date;
}

/** Of one project. */
export const maxVersions = 40;

const minute = 60_000;
const hour = 60 * minute;

/** Of versions up to this age, the last of each so long. */
const slots = [
  { age: hour, slot: 5 * minute },
  { age: 24 * hour, slot: hour },
  { age: Infinity, slot: 24 * hour },
] as const;

function slotOf(savedAt: Date, now: Date): string {
  const age = now.getTime() - savedAt.getTime();
  const { slot } = slots.find((one) => age < one.age) ?? slots[2];
  return `${slot} ${Math.floor(savedAt.getTime() / slot)}`;
}

/** True for a version that none of the others was made from. */
export const isEnd = (versions: readonly Version[], { version }: Version): boolean =>
  versions.every(({ base }) => base !== version);

/** The versions, in their order and with a new one at their end, thinned; and those that went. */
export function withVersion<Kept extends Version>(
  versions: readonly Kept[],
  added: Kept,
  now: Date,
): { readonly versions: readonly Kept[]; readonly dropped: readonly Kept[] } {
  let kept: readonly Kept[] = [...versions, added];
  const dropped: Kept[] = [];
  const drop = (gone: Kept) => {
    dropped.push(gone);
    kept = kept
      .filter((one) => one !== gone)
      .map((one) => (one.base === gone.version ? { ...one, base: gone.base } : one));
  };
  const between = () => kept.filter((one) => !isEnd(kept, one));
  const lastOfSlot = new Map(between().map((one) => [slotOf(one.savedAt, now), one.version]));
  for (const one of between()) if (lastOfSlot.get(slotOf(one.savedAt, now)) !== one.version) drop(one);
  while (kept.length > maxVersions) {
    const oldest = between()[0] ?? kept[0];
    if (oldest) drop(oldest);
  }
  return { versions: kept, dropped };
}
