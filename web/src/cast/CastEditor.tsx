import { voicesOfMembers, type ReadPage } from '@komavox/cast';
import type { ReactNode } from 'react';
import type { CastPlace } from '../api/casts.js';
import { useVoicesQuery } from '../api/voice.js';
import { noManga } from '../routes/paths.js';
import { Button } from '../ui/controls/Button.js';
import { listedVoices } from '../narration/listed-voices.js';
import { Loading } from '../ui/feedback/Loading.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { CastLines } from './CastLines.js';
import { CastMembers } from './CastMembers.js';
import { SoundEffects } from './SoundEffects.js';
import { useCastAudition } from './use-cast-audition.js';
import { useCastDraft } from './use-cast-draft.js';

interface CastEditorProps {
  readonly place: CastPlace;
  readonly text: string;
  readonly read: ReadPage | undefined;
  readonly language: string;
}

const nothingListed = { engines: [], voices: [] };

export function CastEditor({ place, text, read, language }: CastEditorProps) {
  const cast = useCastDraft({ place, text, read });
  const voices = useVoicesQuery();
  const audition = useCastAudition(place.mangaId === noManga ? null : place.mangaId, language);
  const { draft } = cast;
  if (cast.failedToLoad) return <FailedToLoad what="The cast" onRetry={cast.reload} />;
  if (draft === null || voices.isLoading) return <Loading />;
  const known = voices.data?.voices ?? [];
  const given = voicesOfMembers(draft.members, known, language);
  const untouched = draft.lines.every(({ memberId, chosen }) => memberId === null && !chosen);
  return (
    <div className="grid gap-6">
      <CastMembers
        members={draft.members}
        voices={listedVoices(voices.data ?? nothingListed, language, 'all')}
        given={given}
        language={language}
        audition={audition}
        onChange={cast.setMembers}
        onRemove={cast.removeMember}
      />
      <section aria-labelledby="cast-lines" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="cast-lines" className="text-base font-semibold">
            Lines
          </h3>
          <Button size="small" variant={untouched ? 'primary' : 'plain'} onClick={cast.suggest}>
            Suggest
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          {untouched
            ? 'Nobody says these lines yet. A suggestion looks at the balloons, their tails, and who is called by name.'
            : 'A suggestion leaves alone what you have chosen.'}
        </p>
        <CastLines
          lines={draft.lines}
          members={draft.members}
          language={language}
          given={given}
          audition={audition}
          onChange={cast.setLine}
        />
      </section>
      <SoundEffects mangaId={place.mangaId} />
      <Saving state={cast.state} onRetry={cast.retrySaving}>
        {draft.members.some(({ name }) => name.trim() === '') &&
          'A member without a name keeps its last one.'}
      </Saving>
    </div>
  );
}

const words = { saved: 'All changes are saved.', saving: 'Saving…', failed: 'Not saved.' } as const;

interface SavingProps {
  readonly state: keyof typeof words;
  readonly onRetry: () => void;
  /** What else is to be said of it. */
  readonly children: ReactNode;
}

function Saving({ state, onRetry, children }: SavingProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className={state === 'failed' ? 'font-semibold text-seal' : 'text-ink-soft'}>
        {words[state]} {children}
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
