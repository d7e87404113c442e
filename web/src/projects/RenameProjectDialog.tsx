import { useState } from 'react';
import { detailOf } from '../api/call.js';
import { useRenameProjectMutation } from '../api/projects.js';
import type { Project } from '../api/types.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { TextField } from '../ui/controls/TextField.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { openNewerVersion } from './open-project.js';
import { saveProjectNow } from './save-project.js';

interface RenameProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function RenameProjectDialog({ project: { id, name: before }, onClose }: RenameProjectDialogProps) {
  const [name, setName] = useState(before);
  const [rename, { isLoading }] = useRenameProjectMutation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(({ project }) => project.id === id);
  const { fail } = useToast();
  const isBlank = name.trim() === '';
  const save = async () => {
    try {
      if (isOpen) await dispatch(saveProjectNow());
      await rename({ id, name: name.trim() }).unwrap();
      if (isOpen) await dispatch(openNewerVersion());
      onClose();
    } catch (error) {
      fail({ title: 'Project not renamed', description: detailOf(error, 'Please try again.') });
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title="Rename">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank && !isLoading) void save();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={isBlank} busy={isLoading}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
