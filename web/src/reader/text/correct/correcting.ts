/** The mode in which texts are corrected on the page. */
import { createContext, useEffect, useState, type RefObject } from 'react';

export interface Correcting {
  /** Those that lie open. */
  readonly pages: readonly number[];
  /** The one whose texts the panel shows. */
  readonly active: number;
  readonly activate: (page: number) => void;
  /** Where the panel is. */
  readonly panel: HTMLElement | null;
  readonly leave: () => void;
}

/** null while pages are read. */
export const CorrectingContext = createContext<Correcting | null>(null);

interface CorrectingOptions {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  readonly page: number;
  readonly pages: readonly number[];
  readonly viewportRef: RefObject<HTMLElement | null>;
  readonly onBegin: () => void;
}

export function useCorrecting({ isOn, setOn, page, pages, viewportRef, onBegin }: CorrectingOptions) {
  const [chosen, setChosen] = useState(page);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const leave = () => {
    setOn(false);
    viewportRef.current?.focus({ preventScroll: true });
  };
  useEffect(() => setChosen(page), [page]);
  const active = pages.includes(chosen) ? chosen : page;
  const context: Correcting | null = isOn ? { pages, active, activate: setChosen, panel, leave } : null;
  const begin = () => {
    onBegin();
    setOn(true);
  };
  return { context, setPanel, toggle: isOn ? leave : begin };
}
