import type { VoiceList } from '../api/types.js';
import { WarningIcon } from '../ui/icons.js';

function titleOf(engines: VoiceList['engines']): string {
  const are = (wanted: VoiceList['engines'][number]['state']) =>
    engines.every(({ state }) => state === wanted);
  if (are('unusable')) return 'Natural voices can’t be used here';
  if (are('damaged')) return 'The files of the natural voices are damaged';
  return 'Natural voices aren’t installed';
}

/** "Kokoro (90 MB), Hibari (18 MB)"; of what can't be used the size doesn't matter. */
const sized = (engines: VoiceList['engines']): string =>
  engines
    .map(({ name, state, weights }) =>
      weights && state !== 'unusable' ? `${name} (${Math.ceil(weights.bytes / 1e6)} MB)` : name,
    )
    .join(', ');

/** Says which better voices aren't installed, and how they are. */
export function MissingVoices({ engines }: Pick<VoiceList, 'engines'>) {
  if (engines.length === 0) return null;
  const canBeFetched = engines.some(({ state, weights }) => state !== 'unusable' && weights);
  return (
    <div className="flex gap-3 rounded-md border border-line-strong p-3 text-sm">
      <span aria-hidden className="shrink-0 text-seal">
        <WarningIcon />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="font-semibold">{titleOf(engines)}</p>
        {[...new Set(engines.map(({ detail }) => detail))].map((detail) => (
          <p key={detail ?? ''} className="wrap-anywhere text-ink-soft">
            {sized(engines.filter((engine) => engine.detail === detail))}
            {detail !== undefined && <span className="block">{detail}</span>}
          </p>
        ))}
        {canBeFetched && (
          <p className="text-ink-soft">
            To get them, where the product runs:{' '}
            <code className="font-semibold break-words text-ink select-all">npx komavox weights get</code>
          </p>
        )}
      </div>
    </div>
  );
}
