import { useNavigate } from 'react-router-dom';
import { useChangeChapterMutation } from '../../api/library.js';
import type { Chapter } from '../../api/types.js';
import { OwnMangaForm } from '../../library/OwnMangaForm.js';
import { paths } from '../../routes/paths.js';
import { useToast } from '../../toasts/use-toast.js';
import { Dialog } from '../../ui/popups/Dialog.js';

interface MoveChapterDialogProps {
  readonly chapter: Chapter;
  /** Whether its manga is empty without it. */
  readonly isOnly: boolean;
  readonly onClose: () => void;
}

export function MoveChapterDialog({ chapter, isOnly, onClose }: MoveChapterDialogProps) {
  const [change, { isLoading }] = useChangeChapterMutation();
  const { notify, fail } = useToast();
  const navigate = useNavigate();
  const move = async ({ id, title }: { readonly id: string; readonly title: string }) => {
    const { error } = await change({ id: chapter.id, mangaId: id });
    if (error) {
      fail({ title: 'Error', description: 'Failed to move the chapter. Please try again.' });
      return;
    }
    onClose();
    notify({ title: 'Moved', description: title });
    if (isOnly) await navigate(paths.manga(id), { replace: true });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to another manga"
      description={
        isOnly
          ? 'It is the only chapter: this manga will be gone. Bookmarks go with the chapter.'
          : 'It keeps its number if that is free there. Bookmarks go with it.'
      }
    >
      <OwnMangaForm
        except={chapter.mangaId}
        action="Move"
        busy={isLoading}
        onChosen={(one) => void move(one)}
      />
    </Dialog>
  );
}
