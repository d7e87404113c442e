import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { CloseIcon, WarningIcon } from '../../ui/icons.js';
import { speechFailureClosed } from '../reader-slice.js';

/** Says that the last press of Speak came to nothing. */
export function SpeechFailure({ onRetry }: { readonly onRetry: () => void }) {
  const dispatch = useAppDispatch();
  const failed = useAppSelector((state) => state.reader.speechFailed);
  if (!failed) return null;
  return (
    <div
      role="status"
      className="pointer-events-auto flex animate-rise items-center gap-2 rounded-t-lg border border-seal bg-sheet py-2 pr-2 pl-4 text-sm shadow-sheet sm:rounded-lg"
    >
      <span aria-hidden className="text-seal">
        <WarningIcon />
      </span>
      <p className="min-w-0 grow font-semibold">Failed to generate speech</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <IconButton label="Close message" size="small" onClick={() => dispatch(speechFailureClosed())}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
