import { useNavigate } from 'react-router-dom';
import { api } from '../api/api.js';
import { detailOf } from '../api/call.js';
import { useMergeMangaMutation } from '../api/library.js';
import type { Manga } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { OwnMangaForm } from './OwnMangaForm.js';

export function MergeDialog({ manga, onClose }: { readonly manga: Manga; readonly onClose: () => void }) {
  const [merge, { isLoading }] = useMergeMangaMutation();
  const { notify, fail } = useToast();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const send = async ({ id: into, title }: { readonly id: string; readonly title: string }) => {
    const { error } = await merge({ id: manga.id, into });
    if (error) {
      fail({ title: 'Error', description: detailOf(error, 'Failed to merge. Please try again.') });
      return;
    }
    onClose();
    await navigate(paths.manga(into), { replace: true });
    dispatch(api.util.invalidateTags(['Library']));
    notify({ title: 'Merged', description: title });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge into another manga"
      description={`All chapters of ${manga.title} go there, and it is gone. Where their numbers are taken, they follow the last chapter. Bookmarks go with them.`}
    >
      <OwnMangaForm except={manga.id} action="Merge" busy={isLoading} onChosen={(one) => void send(one)} />
    </Dialog>
  );
}
