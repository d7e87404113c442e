/** What guided view shows of a page, one after the other. */
import { panelOf } from '@komavox/shorts';
import type { PagePanels } from '../../api/types.js';

/** In shares of the page's width and height. */
export interface PagePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** When the whole page is shown beside its panels. */
export type WholePage = 'never' | 'first' | 'last' | 'both';

export interface Step {
  /** Place among the panels, from 0; null for the whole page. */
  readonly panel: number | null;
  readonly part: PagePart;
}

export const wholePage: Step = { panel: null, part: { x: 0, y: 0, width: 1, height: 1 } };

/** A single panel with this share of the page is a splash: the page shows it as well, and what is beside it, too. */
const splashShare = 0.8;
/** Panels that leave more of the page out may not be all there is: it is shown whole before them. */
const coveredShare = 0.5;

/** At least one. */
export function stepsOf({ panels, width, height }: PagePanels, when: WholePage): readonly Step[] {
  const steps = panels.map((box, panel): Step => {
    const part = {
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    };
    return { panel, part };
  });
  const covered = steps.reduce((sum, { part }) => sum + part.width * part.height, 0);
  const single = steps.length === 1;
  if (single && covered >= splashShare) return steps.map((step) => ({ ...step, part: wholePage.part }));
  // What lies beside a single panel belongs to none.
  const first = when === 'first' || when === 'both' || single || covered < coveredShare;
  const last = steps.length > 0 && (when === 'last' || when === 'both');
  return [...(first ? [wholePage] : []), ...steps, ...(last ? [wholePage] : [])];
}

/** Index of the step whose panel has the most of a part; of one that lies in none, the nearest panel's. */
export function stepShowing(steps: readonly Step[], part: PagePart): number | null {
  const panels = steps.flatMap((step, index) => (step.panel === null ? [] : [{ part: step.part, index }]));
  return (
    panels[
      panelOf(
        part,
        panels.map((panel) => panel.part),
      )
    ]?.index ?? null
  );
}

/** What is announced. */
export function nameOf({ panel }: Step, panels: number, page: number): string {
  return panel === null ? `Whole page ${page + 1}` : `Panel ${panel + 1} of ${panels}`;
}
