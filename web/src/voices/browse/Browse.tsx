import { useEffect, useState } from 'react';
import type { VoiceModel } from '../../api/types.js';
import { useVoiceModelsQuery } from '../../api/voice-models.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { FailedToLoad, Notice } from '../../ui/feedback/Notice.js';
import { loadFailure } from '../failures.js';
import { usePlayer } from '../use-player.js';
import { VoiceEngineNote } from '../VoiceEngineNote.js';
import { ImportVoice } from './ImportVoice.js';
import { listed, matching } from './listed.js';
import { VoiceCard } from './VoiceCard.js';

interface BrowseProps {
  readonly userId: string;
  /** A code of the speech languages: what a voice is to speak. */
  readonly language: string;
  readonly chosen: string | null;
  /** Made just now: marked, in view, with the focus. */
  readonly newest: string | null;
  readonly onNew: (id: string) => void;
  readonly onDeleted: (id: string) => void;
  readonly onCreate: () => void;
  readonly onSelect: (model: VoiceModel) => void;
}

/** From so many on there is a search. */
const many = 7;

/** One's own voice models and the public ones. */
export function Browse(props: BrowseProps) {
  const { userId, language, onCreate, onNew } = props;
  // Links to samples end, so a list of the last visit may have old ones.
  const { data, isError, isFetching, refetch } = useVoiceModelsQuery(userId, {
    refetchOnMountOrArgChange: true,
  });
  const [term, setTerm] = useState('');
  const { fail } = useToast();
  useEffect(() => {
    if (isError) fail(loadFailure);
  }, [isError, fail]);

  const models = data && listed(data, userId);
  const found = models && matching(models, term);
  return (
    <div className="grid gap-4">
      <VoiceEngineNote language={language} className="text-sm" />
      <div className="flex flex-wrap items-center gap-3">
        {models && models.length >= many && (
          <input
            type="search"
            aria-label="Search voices"
            placeholder="Search voices..."
            className="field min-w-48 flex-1"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        <ImportVoice onImported={onNew} />
      </div>
      {isError && !isFetching && !data && (
        <FailedToLoad what="The voice models" onRetry={() => void refetch()} />
      )}
      {!data && (isFetching || !isError) && <Skeleton />}
      {models?.length === 0 && (
        <Notice title="No voices yet">
          <p className="text-ink-soft">A few seconds of speech are enough to make one.</p>
          <Button variant="primary" onClick={onCreate}>
            Create a voice
          </Button>
        </Notice>
      )}
      {models && models.length > 0 && found?.length === 0 && (
        <Notice title="No voice found">
          <p className="text-ink-soft">No name or maker has “{term.trim()}” in it.</p>
        </Notice>
      )}
      {found && found.length > 0 && <Voices {...props} models={found} />}
    </div>
  );
}

function Voices({
  models,
  userId,
  chosen,
  newest,
  onNew,
  onDeleted,
  onSelect,
}: BrowseProps & { readonly models: readonly VoiceModel[] }) {
  const player = usePlayer();
  return (
    <ul aria-label="Voice models" className="grid gap-3">
      {models.map((model) => (
        <VoiceCard
          key={model.id}
          model={model}
          own={model.userId === userId}
          chosen={model.id === chosen}
          isNew={model.id === newest}
          playing={model.id === player.playing}
          onPlay={() => player.toggle(model.id, model.sampleUrl)}
          onSelect={() => onSelect(model)}
          onCloned={onNew}
          onDeleted={() => {
            if (model.id === player.playing) player.stop();
            onDeleted(model.id);
          }}
        />
      ))}
    </ul>
  );
}

function Skeleton() {
  return (
    <div role="status" data-skeleton className="grid gap-3">
      <span className="sr-only">Loading voice models</span>
      {[0, 1, 2].map((row) => (
        <span key={row} aria-hidden className="skeleton h-20 rounded-md" />
      ))}
    </div>
  );
}
