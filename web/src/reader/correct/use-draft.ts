import { useState } from 'react';
import { changed, historyOf, redone, undone } from './history.js';
import { besides, indexOf, moved, withMore, without, type Named } from './lists.js';

/** A list as it was after a step, and what was selected of it then. */
interface Step<Item> {
  readonly list: readonly Item[];
  readonly chosen: string | null;
}

/**
 * A list that is corrected in steps, with one of it selected. `onChange` is told of every other list. Where a step is undone,
 * what was selected before it is selected again.
 */
export function useDraft<Item extends Named>(
  begin: () => readonly Item[],
  onChange: (list: readonly Item[]) => void,
) {
  const [history, setHistory] = useState(() => historyOf<Step<Item>>({ list: begin(), chosen: null }));
  const { list: draft, chosen } = history.present;
  const show = (next: typeof history): void => {
    if (next === history) return;
    setHistory(next);
    if (next.present.list !== draft) onChange(next.present.list);
  };
  const changeTo = (next: Step<Item>, step: string | null): void => {
    if (next.list !== draft) show(changed(history, next, { step, now: performance.now() }));
  };
  const select = (id: string | null): void =>
    setHistory((before) => {
      const { present } = before;
      return present.chosen === id ? before : { ...before, present: { ...present, chosen: id } };
    });
  /** @param step names it: another one with the same name soon after is the same step */
  const change = (next: readonly Item[], step: string | null = null): void =>
    changeTo({ list: next, chosen }, step);
  const index = indexOf(draft, chosen);
  const selected = draft[index] ?? null;
  return {
    draft,
    /** null where the list is empty. */
    selected,
    /** Its place in the list. */
    index,
    select,
    change,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    /** Earlier (-1) or later (1). */
    move: (id: string, by: -1 | 1) => change(moved(draft, id, by)),
    remove(id: string) {
      changeTo({ list: without(draft, id), chosen: besides(draft, id) }, null);
    },
    /** After the selected one. */
    insert(more: readonly Item[]) {
      const list = withMore(draft, selected?.id ?? null, more);
      changeTo({ list, chosen: more[0]?.id ?? null }, null);
    },
  };
}
