import { useId } from 'react';
import { useMeQuery } from '../../api/session.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { AgainIcon, WarningIcon } from '../../ui/icons.js';
import { framesNamed } from '../../video/frame-numbers.js';
import type { FrameTaskKind } from '../editor-slice.js';
import { selectFailed, selectFrames } from '../selectors.js';
import { extractTexts } from './extract-texts.js';
import { generateSpeech } from './generate-speech.js';

const words = {
  extract: 'could not be read',
  speech: 'could not be spoken',
} as const;

/** Frames of which a task failed, and "Retry failed" for these only; nothing where there are none, or while it runs. */
export function FailedFrames({ kind }: { readonly kind: FrameTaskKind }) {
  const dispatch = useAppDispatch();
  const { data: user } = useMeQuery();
  const busy = useAppSelector(({ editor }) => editor.tasks[kind] !== null);
  const failed = useAppSelector(selectFailed[kind]);
  const frames = useAppSelector(selectFrames);
  const which = useId();
  if (busy || failed.length === 0 || !user) return null;
  const ids = failed.map(({ id }) => id);
  const numbers = failed.map((frame) => frames.indexOf(frame) + 1);
  const retry = () =>
    void dispatch(kind === 'extract' ? extractTexts(ids, 'all') : generateSpeech(ids, 'all', user.id));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-seal bg-sheet p-2 pl-3 text-sm">
      <span aria-hidden className="text-seal">
        <WarningIcon />
      </span>
      <p id={which} className="min-w-0 grow basis-40">
        {framesNamed(numbers)} {words[kind]}.
      </p>
      <Button size="small" aria-describedby={which} onClick={retry}>
        <AgainIcon />
        Retry failed
      </Button>
    </div>
  );
}
