import { useAppDispatch, useAppSelector } from '../app/store.js';
import { Button, IconButton } from '../ui/Button.js';
import { smallPrimaryButton, smallQuietButton } from '../ui/button-style.js';
import { CheckIcon, CloseIcon } from '../ui/icons.js';
import { Progress } from '../ui/Progress.js';
import { addressOf, cancelExport, putResultAway } from './export-video.js';
import type { ExportResult, ExportWork } from './export-slice.js';

/** How far the export is, then its file; nothing when there is neither. */
export function ExportProgress() {
  const work = useAppSelector((state) => state.export.work);
  const result = useAppSelector((state) => state.export.result);
  if (work) return <Working work={work} />;
  return result ? <Finished result={result} /> : null;
}

function Working({ work: { percent, message, secondsLeft } }: { readonly work: ExportWork }) {
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
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sheet px-3 py-2">
      <p role="status" className="flex items-center gap-2 text-sm font-semibold">
        <CheckIcon />
        {zip ? 'Your images are ready.' : 'Your video is ready.'}
      </p>
      <a href={addressOf(result)} download={result.fileName} className={`${smallPrimaryButton} ml-auto`}>
        {zip ? 'Download images' : 'Download video'}
      </a>
      {Object.entries(result.captions ?? {}).map(([format, url]) => (
        <a key={format} href={url} download className={smallQuietButton}>
          Captions .{format}
        </a>
      ))}
      <IconButton size="small" label="Put away" onClick={() => dispatch(putResultAway())}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

function timeLeft(seconds: number): string {
  if (seconds >= 90) return `about ${Math.round(seconds / 60)} min left`;
  return seconds <= 1 ? 'about 1 s left' : `about ${seconds} s left`;
}
