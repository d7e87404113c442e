import { useChangeMangaMutation } from '../api/library.js';
import type { Manga } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { RenameDialog } from '../ui/popups/RenameDialog.js';

interface RenameMangaDialogProps {
  readonly manga: Manga;
  readonly onClose: () => void;
}

export function RenameMangaDialog({ manga: { id, title: before }, onClose }: RenameMangaDialogProps) {
  const [change, { isLoading }] = useChangeMangaMutation();
  const { fail } = useToast();
  const save = async (title: string) => {
    const { error } = await change({ id, title });
    if (error) fail({ title: 'Error', description: 'Failed to rename. Please try again.' });
    else onClose();
  };
  return (
    <RenameDialog
      label="Title"
      name={before}
      maxLength={200}
      busy={isLoading}
      onSave={(title) => void save(title)}
      onClose={onClose}
    />
  );
}
