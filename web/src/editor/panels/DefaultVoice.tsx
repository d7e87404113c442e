import { useState } from 'react';
import { useChapterQuery } from '../../api/catalogue.js';
import { chapterPageIn } from '../../api/page-address.js';
import { useVoicesQuery } from '../../api/voice.js';
import { LazyNarrationDialog } from '../../narration/LazyNarrationDialog.js';
import { useNarration } from '../../narration/use-narration.js';
import { useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/Button.js';

interface DefaultVoiceProps {
  /** A code. */
  readonly language: string;
  /** It is the one that speaks. */
  readonly speaks: boolean;
}

/** Which built-in voice the default voice is, and the button that changes it. */
export function DefaultVoice({ language, speaks }: DefaultVoiceProps) {
  const [open, setOpen] = useState(false);
  const mangaId = useMangaOfFrames();
  const { narration } = useNarration(mangaId);
  const { data } = useVoicesQuery();
  const chosen = narration?.voices[language] ?? '';
  const voice = data?.voices.find(
    (one) => one.language === language && (chosen === '' ? one.isDefault : one.id === chosen),
  );
  return (
    <div className="flex items-center justify-between gap-2">
      <p className={`min-w-0 text-sm break-words ${speaks ? 'font-semibold' : 'text-ink-soft'}`}>
        {voice?.name ?? 'Automatic'}
      </p>
      <Button size="small" className="shrink-0" onClick={() => setOpen(true)}>
        Voice
      </Button>
      {open && <LazyNarrationDialog mangaId={mangaId} language={language} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** null where the first frame is no page of the library. */
function useMangaOfFrames(): string | null {
  const address = useAppSelector(
    ({ editor: { edited } }) => edited.frames[edited.order[0] ?? '']?.imageUrl ?? '',
  );
  const chapterId = chapterPageIn(address)?.chapterId;
  const { data: chapter } = useChapterQuery(chapterId ?? '', { skip: chapterId === undefined });
  return chapter?.mangaId ?? null;
}
