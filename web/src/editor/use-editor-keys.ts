import { useEffect } from 'react';
import type { PreviewEngine } from '../preview/preview-engine.js';
import { useAppStore } from '../store/hooks.js';
import type { Store } from '../store/state.js';
import { deleteFrame } from './commands/delete-frame.js';
import { removeOverlay } from './commands/overlay.js';
import { selectItem } from './commands/select.js';
import { redone, undone } from './editor-slice.js';
import { hasPopup, usesLetters, usesSpace } from './key-target.js';
import { copyFrameSafely } from './tasks/copy-frame-safely.js';

/** Keys of the commands, wherever the focus is; in text fields those that edit text don't count. */
export function useEditorKeys(engine: PreviewEngine | null): void {
  const store = useAppStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || hasPopup(target)) return;
      const isPlay = event.key === ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const run =
        isPlay && !usesSpace(target)
          ? () => event.repeat || engine?.toggle()
          : commandOf(event, usesLetters(target), target.closest('[data-frame]') !== null, store);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, engine]);
}

function commandOf(
  event: KeyboardEvent,
  writing: boolean,
  onFrame: boolean,
  { dispatch, getState }: Store,
): (() => unknown) | undefined {
  const { selectedFrameId: frameId, selectedItem: item } = getState().editor.edited;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'd' && frameId !== null) return () => dispatch(copyFrameSafely(frameId));
    if (writing) return undefined;
    if (key === 'z') return () => dispatch(event.shiftKey ? redone() : undone());
    return key === 'y' ? () => dispatch(redone()) : undefined;
  }
  if (writing) return undefined;
  if (key === 'escape' && item !== null) return () => dispatch(selectItem.done({ item: null }));
  if (key !== 'delete' && key !== 'backspace') return undefined;
  if (item !== null && item.kind !== 'captions') return () => dispatch(removeOverlay.done({ item }));
  return onFrame && frameId !== null ? () => dispatch(deleteFrame.done({ frameId })) : undefined;
}
