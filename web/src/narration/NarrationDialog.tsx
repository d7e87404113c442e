import { useState } from 'react';
import { Dialog } from '../ui/popups/Dialog.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { Tabs } from '../ui/controls/Tabs.js';
import { Pronunciations } from './Pronunciations.js';
import { useNarration } from './use-narration.js';
import { VoiceSettings } from './VoiceSettings.js';

type NarrationTab = 'voice' | 'pronunciation';

interface NarrationDialogProps {
  /** null where there is none: what is chosen is for every manga. */
  readonly mangaId: string | null;
  /** The language that is spoken; a code. */
  readonly language: string;
  readonly tab?: NarrationTab;
  /** A word that a reading is wanted for. */
  readonly word?: string;
  readonly onClose: () => void;
}

/** How texts are read: voice, speed, volume, and the readings of a manga's words. */
export function NarrationDialog({
  mangaId,
  tab: first = 'voice',
  word = '',
  ...props
}: NarrationDialogProps) {
  const known = useNarration(mangaId);
  const [tab, setTab] = useState<NarrationTab>(mangaId === null ? 'voice' : first);
  const [language, setLanguage] = useState(props.language);
  const shared = { language, onLanguage: setLanguage };
  return (
    <Dialog
      open
      size="tall"
      title="Voice"
      description={mangaId === null ? 'For every manga.' : 'For this manga.'}
      onOpenChange={props.onClose}
    >
      {known.narration === null ? (
        <Unknown isError={known.isError} onRetry={known.retry} />
      ) : mangaId === null ? (
        <div className="-mx-2 overflow-y-auto overscroll-contain px-2 pt-5 pb-6">
          <VoiceSettings known={known} ofManga={false} {...shared} />
        </div>
      ) : (
        <Tabs
          label="Voice"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'voice',
              label: 'Voice',
              content: <VoiceSettings known={known} ofManga {...shared} />,
            },
            {
              value: 'pronunciation',
              label: 'Pronunciation',
              content: <Pronunciations known={known} mangaId={mangaId} word={word} {...shared} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

function Unknown({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  if (isError) return <FailedToLoad what="The settings" onRetry={onRetry} />;
  return (
    <div role="status" data-skeleton className="grid content-start gap-3 pt-5">
      <span className="sr-only">Loading settings</span>
      {[0, 1, 2].map((row) => (
        <span key={row} aria-hidden className="skeleton h-16 rounded-md" />
      ))}
    </div>
  );
}
