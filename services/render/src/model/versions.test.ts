import { isEnd, maxVersions, withVersion, type Version } from './versions.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

/** Saves one after the other, as `[base, seconds]`. */
function saved(saves: readonly (readonly [base: number, seconds: number])[]): readonly Version[] {
  return saves.reduce<readonly Version[]>(
    (versions, [base, seconds], index) =>
      withVersion(versions, { version: index + 1, base, savedAt: at(seconds) }, at(seconds)).versions,
    [],
  );
}

/** One writer who saves every two seconds. */
const writing = (saves: number, every = 2) =>
  saved(Array.from({ length: saves }, (_, index) => [index, index * every] as const));

describe('versions of a project', () => {
  it('are the last of five minutes while somebody writes', () => {
    const versions = writing(450);
    expect(versions.map(({ version }) => version)).toEqual([150, 300, 449, 450]);
  });

  it('keep what others saved on the same base, however long one goes on', () => {
    const versions = saved([
      [0, 0],
      [1, 10],
      [1, 11],
      ...Array.from({ length: 300 }, (_, index) => [index + 3, 12 + index * 2] as const),
    ]);
    expect(versions.map(({ version }) => version)).toContain(2);
    expect(versions.filter((one) => isEnd(versions, one)).map(({ version }) => version)).toEqual([2, 303]);
  });

  it('of two who write at once are the newest of each', () => {
    // Each saves on what it saved last, and never sees the other.
    const turns = Array.from({ length: 60 }, (_, index) => [Math.max(1, index), 10 + index] as const);
    const versions = saved([[0, 0], ...turns]);
    const ends = versions.filter((one) => isEnd(versions, one));
    expect(ends.map(({ version }) => version)).toEqual([60, 61]);
  });

  it('name as their base what is still there', () => {
    const versions = writing(1000, 30);
    const known = new Set([0, ...versions.map(({ version }) => version)]);
    expect(versions.every(({ base }) => known.has(base))).toBe(true);
  });

  it('become fewer as they grow old, and never more than the limit', () => {
    const month = writing(30 * 24 * 4, 15 * 60);
    expect(month.length).toBeLessThanOrEqual(maxVersions);
    const ages = month.map(({ savedAt }) => savedAt.getTime());
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    const lonely = saved(Array.from({ length: 100 }, (_, index) => [0, index] as const));
    expect(lonely).toHaveLength(maxVersions);
    expect(lonely.at(-1)?.version).toBe(100);
  });
});
