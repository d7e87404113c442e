import { detailOf } from '../api/call.js';
import { useRenameProjectMutation } from '../api/projects.js';
import type { Project } from '../api/types.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { RenameDialog } from '../ui/popups/RenameDialog.js';
import { openNewerVersion } from './open-project.js';
import { saveProjectNow } from './save-project.js';

interface RenameProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function RenameProjectDialog({ project: { id, name: before }, onClose }: RenameProjectDialogProps) {
  const [rename, { isLoading }] = useRenameProjectMutation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(({ project }) => project.id === id);
  const { fail } = useToast();
  const save = async (name: string) => {
    try {
      if (isOpen) await dispatch(saveProjectNow());
      await rename({ id, name }).unwrap();
      if (isOpen) await dispatch(openNewerVersion());
      onClose();
    } catch (error) {
      fail({ title: 'Project not renamed', description: detailOf(error, 'Please try again.') });
    }
  };
  return (
    <RenameDialog
      label="Name"
      name={before}
      maxLength={120}
      busy={isLoading}
      onSave={(name) => void save(name)}
      onClose={onClose}
    />
  );
}
