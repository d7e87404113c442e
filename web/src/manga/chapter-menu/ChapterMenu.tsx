import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/api.js';
import { useDeleteChapterMutation, useNumberChaptersMutation } from '../../api/library.js';
import type { Chapter } from '../../api/types.js';
import { paths } from '../../routes/paths.js';
import { useAppDispatch } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { IconButton } from '../../ui/controls/Button.js';
import { ConfirmDialog } from '../../ui/popups/Dialog.js';
import { MoreIcon } from '../../ui/icons.js';
import { Menu } from '../../ui/popups/Menu.js';
import { ChangeChapterDialog } from './ChangeChapterDialog.js';
import { MoveChapterDialog } from './MoveChapterDialog.js';

interface ChapterMenuProps {
  readonly chapter: Chapter;
  /** Its neighbours in the list, to change places with. */
  readonly above: Chapter | undefined;
  readonly below: Chapter | undefined;
  /** Whether its manga goes with it. */
  readonly isOnly: boolean;
}

/** What the owner of a manga may do with a chapter of it. */
export function ChapterMenu({ chapter, above, below, isOnly }: ChapterMenuProps) {
  const [asked, setAsked] = useState<'change' | 'move' | 'delete' | null>(null);
  const [number] = useNumberChaptersMutation();
  const [remove, { isLoading: removing }] = useDeleteChapterMutation();
  const { notify, fail } = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const name = `Chapter ${chapter.chapterNumber}`;
  const close = () => setAsked(null);

  const swapWith = (other: Chapter) => async () => {
    const { error } = await number({
      mangaId: chapter.mangaId,
      chapters: [
        { id: chapter.id, chapterNumber: other.chapterNumber },
        { id: other.id, chapterNumber: chapter.chapterNumber },
      ],
    });
    if (error) fail({ title: 'Error', description: 'Failed to change the order. Please try again.' });
  };
  const erase = async () => {
    const { error } = await remove(chapter.id);
    if (error) {
      fail({ title: 'Error', description: 'Failed to delete. Please try again.' });
      return;
    }
    close();
    if (isOnly) await navigate(paths.home, { replace: true });
    dispatch(api.util.invalidateTags(['Library']));
    notify({ title: 'Deleted', description: name });
  };
  const swap = (label: string, other: Chapter | undefined) =>
    other && other.chapterNumber !== chapter.chapterNumber
      ? [{ label, onSelect: () => void swapWith(other)() }]
      : [];

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Manage ${name}`}>
            <MoreIcon />
          </IconButton>
        }
        items={[
          { label: 'Rename or renumber', onSelect: () => setAsked('change') },
          ...swap('Move up', above),
          ...swap('Move down', below),
          { label: 'Move to another manga', onSelect: () => setAsked('move') },
          { label: 'Delete', destructive: true, onSelect: () => setAsked('delete') },
        ]}
      />
      {asked === 'change' && <ChangeChapterDialog chapter={chapter} onClose={close} />}
      {asked === 'move' && <MoveChapterDialog chapter={chapter} isOnly={isOnly} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description={
          isOnly
            ? 'It is the only chapter: the manga will be gone with it, for good.'
            : 'The chapter and its pages will be gone for good.'
        }
        action="Delete"
        busy={removing}
        onConfirm={() => void erase()}
      />
    </>
  );
}
