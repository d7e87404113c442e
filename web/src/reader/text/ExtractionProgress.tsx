import { useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { Progress } from '../../ui/feedback/Progress.js';

/** Progress of text extraction, and its Cancel. */
export function ExtractionProgress({ onCancel }: { readonly onCancel: () => void }) {
  const extraction = useAppSelector((state) => state.reader.extraction);
  if (!extraction) return null;
  const { mode, percent, secondsLeft } = extraction;
  return (
    <div className="pointer-events-auto flex animate-rise items-center gap-4 rounded-t-lg border border-line bg-sheet py-2 pr-2 pl-4 shadow-sheet sm:rounded-lg">
      <Progress
        label="Text extraction"
        percent={mode === 'all' ? percent : null}
        message={mode === 'all' ? `Reading all pages${left(secondsLeft)}` : 'Reading the page'}
      />
      <Button size="small" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function left(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.ceil(seconds);
  return whole < 60 ? `, about ${whole} s left` : `, about ${Math.ceil(whole / 60)} min left`;
}
