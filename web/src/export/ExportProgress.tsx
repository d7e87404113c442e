import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { smallPrimaryButton, smallQuietButton } from '../ui/controls/button-style.js';
import { Button, IconButton } from '../ui/controls/Button.js';
import { CheckIcon, CloseIcon } from '../ui/icons.js';
import { Progress } from '../ui/feedback/Progress.js';
import type { ExportResult, ExportTask } from './export-slice.js';
import { addressOf, cancelExport, dismissResult } from './export-video.js';

/** Progress of the export, then its file; nothing when there is neither. */
export function ExportProgress() {
  const work = useAppSelector((state) => state.export.task);
  const result = useAppSelector((state) => state.export.result);
  if (work) return <Working work={work} />;
  return result ? <Finished result={result} /> : null;
}

function Working({ work: { percent, message, secondsLeft } }: { readonly work: ExportTask }) {
  const dispatch = useAppDispatch();
  const left = secondsLeft === null ? '' : `, ${timeLeft(secondsLeft)}`;
  return (
    <div className="flex w-full items-center gap-3">
      <Progress label="Export progress" percent={percent} message={`${message}${left}`} />
      <Button size="small" aria-label="Cancel export" onClick={() => dispatch(cancelExport())}>
        Cancel
      </Button>
    </div>
  );
}

function Finished({ result }: { readonly result: ExportResult }) {
  const dispatch = useAppDispatch();
  const zip = 'blob' in result.file;
  const captions = Object.entries(result.captions ?? {});
  return (
    <div className="flex w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-md border border-line bg-sheet p-2 pl-3">
      <p role="status" className="flex grow items-center gap-2 text-sm font-semibold">
        <CheckIcon />
        {zip ? 'Your images are ready.' : 'Your video is ready.'}
      </p>
      <IconButton
        size="small"
        label="Put away"
        className="sm:order-last"
        onClick={() => dispatch(dismissResult())}
      >
        <CloseIcon />
      </IconButton>
      <a
        href={addressOf(result)}
        download={result.fileName}
        className={`${smallPrimaryButton} max-sm:w-full sm:mx-2`}
      >
        {zip ? 'Download images' : 'Download video'}
      </a>
      {captions.length > 0 && <span className="text-sm text-ink-soft">Captions</span>}
      {captions.map(([format, url]) => (
        <a key={format} href={url} download aria-label={`Captions .${format}`} className={smallQuietButton}>
          .{format}
        </a>
      ))}
      {captions.length > 0 && (
        <a href={result.zip} download className={smallQuietButton}>
          All as ZIP
        </a>
      )}
      {result.parts !== undefined && (
        <a href={result.parts} download className={smallQuietButton}>
          Parts for editing
        </a>
      )}
    </div>
  );
}

function timeLeft(seconds: number): string {
  if (seconds >= 90) return `about ${Math.round(seconds / 60)} min left`;
  return seconds <= 1 ? 'about 1 s left' : `about ${seconds} s left`;
}
