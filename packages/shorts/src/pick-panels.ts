import type { PlannedPanel } from './plan-panels.js';

/** What counts of a panel when panels are picked. */
type Countable = Pick<PlannedPanel, 'page' | 'shots'>;

const secondsOf = ({ shots }: Countable): number => shots.reduce((sum, { seconds }) => sum + seconds, 0);

const lettersOf = ({ shots }: Countable): number =>
  shots.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + [...text].length, 0);

interface Aim {
  /** null for all of them. */
  readonly seconds: number | null;
  /** Seconds that a page is shown for itself before the first of its panels. */
  readonly pageSeconds: number;
}

/**
 * The panels of a short that is to be about so long, in reading order. The first and the last are always kept, as the opening
 * and the ending; then those with the most dialogue come, one after the other, as long as they fit (of two that say as much the
 * earlier). A panel is in with all that is said in it, or left out: never with half of its balloons.
 *
 * @returns their places in `panels`
 */
export function pickPanels(
  panels: readonly Countable[],
  { seconds: aim, pageSeconds }: Aim,
): readonly number[] {
  const all = panels.map((_, at) => at);
  if (aim === null) return all;
  const last = panels.length - 1;
  const isKept = (at: number) => at === 0 || at === last;
  const talk = panels.map(lettersOf);
  const wanted = all.toSorted(
    (one, other) =>
      Number(isKept(other)) - Number(isKept(one)) || (talk[other] ?? 0) - (talk[one] ?? 0) || one - other,
  );
  const picked = new Set<number>();
  const pages = new Set<number>();
  let total = 0;
  for (const at of wanted) {
    const panel = panels[at];
    if (!panel) continue;
    const added = secondsOf(panel) + (pages.has(panel.page) ? 0 : pageSeconds);
    if (!isKept(at) && total + added > aim) continue;
    picked.add(at);
    pages.add(panel.page);
    total += added;
  }
  return all.filter((at) => picked.has(at));
}
