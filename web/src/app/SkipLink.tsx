import { primaryButton } from '../ui/controls/button-style.js';
import { focusContent } from './use-screen-focus.js';

/** Id of the part of the page that the screens are in. */
export const contentId = 'content';

/** The first stop of Tab: past the header. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        // The address stays as it is, for sharing.
        event.preventDefault();
        focusContent();
      }}
      className={`${primaryButton} fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0`}
    >
      Skip to content
    </a>
  );
}
