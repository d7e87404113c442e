import { useState } from 'react';
import { useChangeChapterMutation } from '../../api/library.js';
import type { Chapter } from '../../api/types.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { TextField } from '../../ui/TextField.js';

/** As the server takes it; undefined for what is none. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const number = /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return number <= 100_000 ? number : undefined;
}

export function ChangeChapterDialog({
  chapter,
  onClose,
}: {
  readonly chapter: Chapter;
  readonly onClose: () => void;
}) {
  const [number, setNumber] = useState(String(chapter.chapterNumber));
  const [title, setTitle] = useState(chapter.title);
  const [change, { isLoading }] = useChangeChapterMutation();
  const { fail } = useToast();
  const chapterNumber = readNumber(number);

  const save = async () => {
    if (chapterNumber === undefined) return;
    const { error } = await change({ id: chapter.id, title: title.trim(), chapterNumber });
    if (error) fail({ title: 'Error', description: 'Failed to change the chapter. Please try again.' });
    else onClose();
  };

  return (
    <Dialog open onOpenChange={onClose} title={`Chapter ${chapter.chapterNumber}`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void save();
        }}
      >
        <TextField
          label="Number"
          inputMode="decimal"
          maxLength={9}
          value={number}
          error={chapterNumber === undefined ? 'The number of a chapter is 0 or more.' : ''}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label="Title"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={chapterNumber === undefined} busy={isLoading}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
