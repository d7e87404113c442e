/** The mode in which texts are corrected on the page. */
import { createContext, useCallback, useEffect, useState, type RefObject } from 'react';

export interface Correcting {
  /** Those that lie open. */
  readonly pages: readonly number[];
  /** The one whose texts the panel shows. */
  readonly active: number;
  readonly activate: (page: number) => void;
  /** Where the panel is. */
  readonly panel: HTMLElement | null;
  readonly leave: () => void;
  /** A page whose texts can be edited is there, until what is returned is called. */
  readonly attach: (page: number) => () => void;
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
  const [attached, setAttached] = useState<readonly number[]>([]);
  const attach = useCallback((added: number) => {
    setAttached((before) => [...before, added]);
    return () => setAttached((before) => before.filter((one) => one !== added));
  }, []);
  const context: Correcting | null = isOn
    ? { pages, active, activate: setChosen, panel, leave, attach }
    : null;
  const begin = () => {
    onBegin();
    setOn(true);
  };
  return {
    context,
    setPanel,
    toggle: isOn ? leave : begin,
    /** The panel is empty as long as the image of the page isn't there. */
    isWaiting: isOn && !attached.includes(active),
  };
}
