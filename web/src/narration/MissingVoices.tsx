import type { VoiceList } from '../api/types.js';
import { WarningIcon } from '../ui/icons.js';

function titleOf(engines: VoiceList['engines']): string {
  const are = (wanted: VoiceList['engines'][number]['state']) =>
    engines.every(({ state }) => state === wanted);
  if (are('unusable')) return 'Natural voices can’t be used here';
  if (are('damaged')) return 'The files of the natural voices are damaged';
  return 'Natural voices aren’t installed';
}

/** Says which better voices aren't installed, and how they are. */
export function MissingVoices({ engines }: Pick<VoiceList, 'engines'>) {
  if (engines.length === 0) return null;
  const fetched = engines.filter(({ state }) => state !== 'unusable');
  const bytes = fetched.reduce((sum, { weights }) => sum + (weights?.bytes ?? 0), 0);
  const details = [...new Set(engines.flatMap(({ detail }) => detail ?? []))];
  return (
    <div className="flex gap-3 rounded-md border border-line-strong p-3 text-sm">
      <span aria-hidden className="shrink-0 text-seal">
        <WarningIcon />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="font-semibold">{titleOf(engines)}</p>
        {details.map((detail) => (
          <p key={detail} className="text-ink-soft">
            {detail}
          </p>
        ))}
        {bytes > 0 && (
          <p className="text-ink-soft">
            They are {Math.ceil(bytes / 1e6)} MB. Where the product runs:{' '}
            <code className="font-semibold break-words text-ink select-all">npx komavox weights get</code>
          </p>
        )}
      </div>
    </div>
  );
}
