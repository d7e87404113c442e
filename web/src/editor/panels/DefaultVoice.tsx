import { useState } from 'react';
import { isCallError } from '../../api/call.js';
import { useChapterQuery } from '../../api/catalogue.js';
import { chapterPageIn } from '../../api/page-address.js';
import { useVoicesQuery } from '../../api/voice.js';
import { LazyNarrationDialog } from '../../narration/LazyNarrationDialog.js';
import { useNarration } from '../../narration/use-narration.js';
import { useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';

interface DefaultVoiceProps {
  /** A code. */
  readonly language: string;
  /** It is the one that speaks. */
  readonly speaks: boolean;
}

/** Which built-in voice the default voice is, and the button that changes it. */
export function DefaultVoice({ language, speaks }: DefaultVoiceProps) {
  const [open, setOpen] = useState(false);
  const mangaId = useMangaOfFrame();
  const { narration } = useNarration(mangaId ?? null);
  const { data } = useVoicesQuery();
  const chosen = (mangaId !== undefined && narration?.voices[language]) || '';
  const voice = data?.voices.find(
    (one) => one.language === language && (chosen === '' ? one.isDefault : one.id === chosen),
  );
  return (
    <div className="flex items-center justify-between gap-2">
      <p className={`min-w-0 text-sm break-words ${speaks ? 'font-semibold' : 'text-ink-soft'}`}>
        {voice?.name ?? 'Automatic'}
      </p>
      <Button
        size="small"
        className="shrink-0"
        disabled={mangaId === undefined}
        onClick={() => setOpen(true)}
      >
        Voice
      </Button>
      {open && mangaId !== undefined && (
        <LazyNarrationDialog mangaId={mangaId} language={language} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** Of the selected frame; null where it is no page of the library, undefined as long as nobody knows. */
function useMangaOfFrame(): string | null | undefined {
  const address = useAppSelector(
    ({ editor: { edited } }) => edited.frames[edited.selectedFrameId ?? '']?.imageUrl ?? '',
  );
  const chapterId = chapterPageIn(address)?.chapterId;
  const { currentData, error } = useChapterQuery(chapterId ?? '', { skip: chapterId === undefined });
  const isGone = isCallError(error) && error.status === 404;
  return chapterId === undefined || isGone ? null : currentData?.mangaId;
}
