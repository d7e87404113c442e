import { createPortal } from 'react-dom';
import { Button } from '../../ui/controls/Button.js';
import { Loading } from '../../ui/feedback/Loading.js';
import { FailedToLoad } from '../../ui/feedback/Notice.js';
import type { Correcting } from './correcting.js';

interface CorrectionPendingProps {
  readonly page: number;
  readonly correcting: Correcting;
  /** "The text". */
  readonly what: string;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

/** In place of the tools, while what is to be corrected isn't there. */
export function CorrectionPending({ page, correcting, what, isLoading, onRetry }: CorrectionPendingProps) {
  if (correcting.active !== page || !correcting.panel) return null;
  return createPortal(
    <div className="flex flex-wrap items-center justify-between gap-3">
      {isLoading ? <Loading /> : <FailedToLoad what={what} onRetry={onRetry} />}
      <Button size="small" onClick={correcting.leave}>
        Done
      </Button>
    </div>,
    correcting.panel,
  );
}
