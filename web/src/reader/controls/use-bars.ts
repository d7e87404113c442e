import { useEffect, useState } from 'react';

/** As in reader.css. */
const barsOverPage = '(max-width: 639px), (max-height: 520px)';

/** The bars make way for full screen, and come back after it, or when Tab looks for a control. */
export function useBars(fullScreen: boolean) {
  const [shown, setShown] = useState(true);
  useEffect(() => setShown(!fullScreen), [fullScreen]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') setShown(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const toggle = () => setShown(!shown);
  return {
    shown,
    toggle,
    /** Where they lie over the page, they leave it to what is looked at, unless the focus is among them. */
    makeWay() {
      const used = document.activeElement?.closest('.reader-bar');
      if (shown && !used && window.matchMedia(barsOverPage).matches) setShown(false);
    },
    /** For a tap on the page: bars beside it cover nothing, so a click there only brings them back. */
    tapped(by: 'touch' | 'mouse') {
      if (by === 'touch' || !shown || window.matchMedia(barsOverPage).matches) toggle();
    },
  };
}
