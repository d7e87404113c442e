import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { Progress } from '../../ui/feedback/Progress.js';
import type { TaskKind } from '../editor-slice.js';
import { cancelTask } from './run-task.js';

const words = {
  extract: { label: 'Extracting text', cancel: 'Cancel extraction' },
  speech: { label: 'Generating speech', cancel: 'Cancel speech' },
  pages: { label: 'Adding pages', cancel: 'Cancel adding pages' },
} as const;

/** Progress of a task and its Cancel; nothing when there is none. */
export function TaskProgress({ kind }: { readonly kind: TaskKind }) {
  const dispatch = useAppDispatch();
  const task = useAppSelector(({ editor }) => editor.tasks[kind]);
  if (!task) return null;
  const { label, cancel } = words[kind];
  return (
    <div className="flex w-full items-center gap-3">
      <Progress label={label} percent={task.percent} message={task.percent === null ? `${label}…` : label} />
      <Button size="small" aria-label={cancel} onClick={() => dispatch(cancelTask(kind))}>
        Cancel
      </Button>
    </div>
  );
}
