import { useState } from 'react';
import { useChangeChapterMutation } from '../../api/library.js';
import type { Chapter } from '../../api/types.js';
import { noChapterNumber, readChapterNumber } from '../../library/chapter-number.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { Dialog } from '../../ui/popups/Dialog.js';
import { TextField } from '../../ui/controls/TextField.js';

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
  const chapterNumber = readChapterNumber(number);
  const isWrong = Number.isNaN(chapterNumber);

  const save = async () => {
    if (isWrong) return;
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
          error={isWrong ? noChapterNumber : ''}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label="Title"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={isWrong} busy={isLoading}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
