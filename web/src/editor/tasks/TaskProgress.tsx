import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/Button.js';
import { Progress } from '../../ui/Progress.js';
import type { WorkKind } from '../editor-slice.js';
import { cancelWork } from './run-task.js';

const words = {
  extract: { label: 'Extracting text', cancel: 'Cancel extraction' },
  speech: { label: 'Generating speech', cancel: 'Cancel speech' },
} as const;

/** How far long work is, and the way to stop it; nothing when there is none. */
export function WorkProgress({ kind }: { readonly kind: WorkKind }) {
  const dispatch = useAppDispatch();
  const work = useAppSelector(({ editor }) => editor.work[kind]);
  if (!work) return null;
  const { label, cancel } = words[kind];
  return (
    <div className="flex w-full items-center gap-3">
      <Progress label={label} percent={work.percent} message={work.percent === null ? `${label}…` : label} />
      <Button size="small" aria-label={cancel} onClick={() => dispatch(cancelWork(kind))}>
        Cancel
      </Button>
    </div>
  );
}
