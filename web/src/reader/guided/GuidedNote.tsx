import { Button } from '../../ui/controls/Button.js';
import { Spinner } from '../../ui/feedback/Spinner.js';
import type { OpenReader } from '../use-open-book.js';
import type { Viewport } from './camera.js';
import { nameOf } from './steps.js';
import { useShownStep } from './use-guided.js';

interface GuidedNoteProps extends Pick<OpenReader, 'guided' | 'page' | 'bars'> {
  readonly viewport: Viewport;
}

/** Which panel is shown, said too; that panels are looked for, or could not be found. */
export function GuidedNote({ guided, page, bars, viewport }: GuidedNoteProps) {
  const { waiting, failed, retry, panelCount } = guided;
  const name = nameOf(useShownStep(guided), panelCount, page);
  const above = { top: viewport.top + 8 };
  return (
    <>
      <p role="status" className="sr-only">
        {waiting || failed ? '' : name}
      </p>
      {waiting && (
        <p style={above} className={`${pill} left-2 animate-fade-in`}>
          <Spinner />
          Finding the panels
        </p>
      )}
      {failed && (
        <div
          role="status"
          style={above}
          className="absolute inset-x-2 mx-auto flex w-fit items-center gap-3 rounded-lg border border-line bg-sheet py-1.5 pr-2 pl-4 text-sm shadow-sheet"
        >
          The panels of this page could not be found.
          <Button size="small" variant="quiet" className="shrink-0 whitespace-nowrap" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {!waiting && !failed && bars.shown && (
        <p aria-hidden style={{ bottom: viewport.bottom + 8 }} className={`${pill} right-2`}>
          {name}
        </p>
      )}
    </>
  );
}

const pill =
  'pointer-events-none absolute flex items-center gap-2 rounded-full bg-ink px-3 py-1.5 text-sm text-paper';
