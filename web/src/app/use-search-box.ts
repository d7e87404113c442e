/** What is searched for stands in home's address; the box writes it there once typing has rested. */
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths, termIn } from '../routes/paths.js';

export const SEARCH_DEBOUNCE_MS = 300;

export interface SearchBox {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Searches at once. */
  readonly onEnter: () => void;
}

export function useSearchBox(): SearchBox {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const atHome = pathname === paths.home;
  const asked = atHome ? termIn(search) : '';
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The box replaces the address; a link or Back brings another term, which the box then shows.
  if (asked !== seen) {
    setSeen(asked);
    if (how !== NavigationType.Replace) setTyped(asked);
  }

  useEffect(() => () => clearTimeout(resting.current), [pathname]);

  const look = (text: string) => {
    clearTimeout(resting.current);
    const term = text.trim();
    if (atHome ? term === asked : term === '') return;
    window.scrollTo(0, 0);
    void navigate(paths.search(term), { replace: atHome });
  };

  return {
    typed,
    onType(text) {
      setTyped(text);
      clearTimeout(resting.current);
      if (text.trim() === '') look(text);
      // Elsewhere typing waits for Enter: a letter must not take a person away from what is being read.
      else if (atHome) resting.current = setTimeout(() => look(text), SEARCH_DEBOUNCE_MS);
    },
    onEnter: () => look(typed),
  };
}
