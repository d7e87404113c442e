/** The search term is in home's address; the box writes it there after a pause in typing. */
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths, termIn } from '../routes/paths.js';

const searchDebounceMs = 300;

export function useSearchBox() {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const atHome = pathname === paths.home;
  const addressTerm = atHome ? termIn(search) : '';
  const [typed, setTyped] = useState(addressTerm);
  const [seen, setSeen] = useState(addressTerm);
  const debounce = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The box replaces the address; a link or Back brings another term, which the box then shows.
  if (addressTerm !== seen) {
    setSeen(addressTerm);
    if (how !== NavigationType.Replace) setTyped(addressTerm);
  }

  useEffect(() => () => clearTimeout(debounce.current), [pathname]);

  const searchFor = (text: string) => {
    clearTimeout(debounce.current);
    const term = text.trim();
    if (atHome ? term === addressTerm : term === '') return;
    window.scrollTo(0, 0);
    void navigate(paths.search(term), { replace: atHome });
  };

  return {
    typed,
    onType(text: string) {
      setTyped(text);
      clearTimeout(debounce.current);
      if (text.trim() === '') searchFor(text);
      // Elsewhere typing waits for Enter: a letter must not navigate away from what is being read.
      else if (atHome) debounce.current = setTimeout(() => searchFor(text), searchDebounceMs);
    },
    /** Searches at once. */
    onEnter: () => searchFor(typed),
  };
}
