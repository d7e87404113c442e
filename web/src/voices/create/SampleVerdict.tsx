import { CheckIcon, WarningIcon } from '../../ui/icons.js';
import { Spinner } from '../../ui/feedback/Spinner.js';
import type { Sample } from '../voice-draft.js';

/** What the server makes of the sample, in sentences. */
export function SampleVerdict({ sample: { report, judging } }: { readonly sample: Sample }) {
  const problems = report?.problems ?? [];
  return (
    <div role="status" className="grid gap-1.5 px-2 text-sm empty:hidden">
      {judging && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner />
          Listening to the sample
        </p>
      )}
      {report && problems.length === 0 && (
        <p className="flex items-center gap-2">
          <CheckIcon />
          Good sample: {report.seconds.toFixed(1)} seconds, {report.voicedSeconds.toFixed(1)} of them speech.
        </p>
      )}
      {problems.map(({ code, message, blocking }) => (
        <p
          key={code}
          className={`flex items-start gap-2 ${blocking ? 'font-semibold text-seal' : 'text-ink'}`}
        >
          <span className="shrink-0">
            <WarningIcon />
          </span>
          {message}
        </p>
      ))}
      {problems.some(({ blocking }) => blocking) && <p>Please choose or record another sample.</p>}
      {problems.length > 0 && !problems.some(({ blocking }) => blocking) && (
        <p className="text-ink-soft">A voice can be made of it, but a better sample sounds better.</p>
      )}
    </div>
  );
}
