import { useState } from 'react';
import type { Project } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { TextField } from '../ui/controls/TextField.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { maxTitleLength, suggestedTags, suggestedTitle } from './suggestions.js';

interface TitleDialogProps {
  readonly project: Project;
  /** Of the video. */
  readonly seconds: number | undefined;
  readonly onClose: () => void;
}

/** What a video may be called where it is posted; nothing of it is kept. */
export function TitleDialog({ project, seconds, onClose }: TitleDialogProps) {
  const [title, setTitle] = useState(() => suggestedTitle(project));
  const [tags, setTags] = useState(() => suggestedTags(project, seconds));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Title and tags"
      description="Suggested for the place where you post the video. Change them as you like, and copy them."
    >
      <Copied
        label="Title"
        value={title}
        maxLength={maxTitleLength}
        hint={title === '' ? 'The project has no name to make a title of.' : undefined}
        onChange={setTitle}
      />
      <Copied label="Tags" value={tags} maxLength={500} onChange={setTags} />
    </Dialog>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
}

function Copied({ label, value, maxLength, hint, onChange }: CopiedProps) {
  const { notify, fail } = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ title: `${label} copied` });
    } catch {
      fail({
        title: `${label} not copied`,
        description: 'The browser doesn’t allow it. Select the text and copy it.',
      });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        label={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        {...(hint !== undefined && { hint })}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        disabled={value.trim() === ''}
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}
