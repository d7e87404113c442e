import { useState } from 'react';
import { useChangeMangaMutation } from '../api/library.js';
import type { Manga } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { TextField } from '../ui/controls/TextField.js';

export function RenameDialog({ manga, onClose }: { readonly manga: Manga; readonly onClose: () => void }) {
  const [title, setTitle] = useState(manga.title);
  const [change, { isLoading }] = useChangeMangaMutation();
  const { fail } = useToast();
  const blank = title.trim() === '';

  const save = async () => {
    const { error } = await change({ id: manga.id, title: title.trim() });
    if (error) fail({ title: 'Error', description: 'Failed to rename. Please try again.' });
    else onClose();
  };

  return (
    <Dialog open onOpenChange={onClose} title="Rename">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank && !isLoading) void save();
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={blank} busy={isLoading}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
