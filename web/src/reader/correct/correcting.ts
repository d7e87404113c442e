/** The mode in which texts or panels are corrected on the page. */
import { createContext, useCallback, useEffect, useState, type RefObject } from 'react';

/** What is corrected. */
export type Corrected = 'texts' | 'panels';

export interface Correcting {
  readonly what: Corrected;
  /** As the pages are read. */
  readonly direction: 'ltr' | 'rtl';
  /** Those that lie open. */
  readonly pages: readonly number[];
  /** The one that the tools are for. */
  readonly active: number;
  readonly activate: (page: number) => void;
  /** Where the panel is. */
  readonly panel: HTMLElement | null;
  readonly leave: () => void;
  /** A page that can be edited is there, until what is returned is called. */
  readonly attach: (page: number) => () => void;
}

/** null while pages are read. */
export const CorrectingContext = createContext<Correcting | null>(null);

interface CorrectingOptions {
  /** null while pages are read. */
  readonly what: Corrected | null;
  readonly setWhat: (what: Corrected | null) => void;
  readonly direction: 'ltr' | 'rtl';
  readonly page: number;
  readonly pages: readonly number[];
  readonly viewportRef: RefObject<HTMLElement | null>;
  readonly onBegin: () => void;
}

export function useCorrecting(options: CorrectingOptions) {
  const { what, setWhat, direction, page, pages, viewportRef, onBegin } = options;
  const [chosen, setChosen] = useState(page);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const leave = () => {
    setWhat(null);
    viewportRef.current?.focus({ preventScroll: true });
  };
  useEffect(() => setChosen(page), [page]);
  const active = pages.includes(chosen) ? chosen : page;
  const [attached, setAttached] = useState<readonly number[]>([]);
  const attach = useCallback((added: number) => {
    setAttached((before) => [...before, added]);
    return () => setAttached((before) => before.filter((one) => one !== added));
  }, []);
  const context: Correcting | null =
    what === null ? null : { what, direction, pages, active, activate: setChosen, panel, leave, attach };
  const toggle = (wanted: Corrected) => {
    if (what === wanted) leave();
    else {
      onBegin();
      setWhat(wanted);
    }
  };
  return {
    context,
    setPanel,
    toggle,
    /** The panel is empty as long as the image of the page isn't there. */
    isWaiting: what !== null && !attached.includes(active),
  };
}
