/** Where a key is pressed, and what it means there. */

export const hasPopup = (target: Element): boolean =>
  target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null;

export const usesLetters = (target: Element): boolean => target.closest('input, textarea, select') !== null;

export const usesArrows = (target: Element): boolean =>
  usesLetters(target) ||
  target.closest('[role=slider]:not([data-playhead]), [role=radio], [role=tab], [role=switch]') !== null;

/** Space presses what has the focus; on the lanes of the timeline Enter does. */
export const usesSpace = (target: Element): boolean =>
  usesLetters(target) ||
  (target.closest('button, a, summary, [role=radio], [role=tab], [role=switch]') !== null &&
    target.closest('[data-lanes]') === null);
