import { useState } from 'react';
import type { Chapter } from '../api/types.js';
import { useChapterBook } from '../reader/use-book.js';
import { IconButton } from '../ui/controls/Button.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { FilmIcon } from '../ui/icons.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { LazyShortDialog } from './LazyShortDialog.js';

/** From a chapter in a list to a short of it. */
export function ChapterShort({ chapter }: { readonly chapter: Chapter }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Make a short of Chapter ${chapter.chapterNumber}`} onClick={() => setOpen(true)}>
        <FilmIcon />
      </IconButton>
      {open && <OfChapter chapter={chapter} onClose={() => setOpen(false)} />}
    </>
  );
}

function OfChapter({ chapter, onClose }: { readonly chapter: Chapter; readonly onClose: () => void }) {
  const found = useChapterBook(chapter.mangaId, chapter.id);
  if (found.state === 'waiting') return null;
  if (found.state === 'found') return <LazyShortDialog book={found.book} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Make a short">
      <FailedToLoad what="The chapter" onRetry={found.retry} />
    </Dialog>
  );
}
