import { useAppSelector } from '../../store/hooks.js';
import { WarningIcon } from '../../ui/icons.js';
import type { FrameTaskKind } from '../editor-slice.js';
import { selectFailed } from '../selectors.js';

/** Marks of what failed on a frame. */
export function FrameFailures({ frameId }: { readonly frameId: string }) {
  return (
    <>
      <Mark kind="extract" frameId={frameId} words="Text not read" />
      <Mark kind="speech" frameId={frameId} words="Speech failed" />
    </>
  );
}

interface MarkProps {
  readonly kind: FrameTaskKind;
  readonly frameId: string;
  readonly words: string;
}

function Mark({ kind, frameId, words }: MarkProps) {
  const failed = useAppSelector((state) => selectFailed[kind](state).some(({ id }) => id === frameId));
  if (!failed) return null;
  return (
    <p className="flex min-h-9 w-full items-center gap-2 rounded-md border border-dashed border-seal px-2 text-sm font-semibold text-seal">
      <WarningIcon />
      {words}
    </p>
  );
}
