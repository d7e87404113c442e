import { nanoid } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppStore } from '../store/hooks.js';
import type { Store } from '../store/state.js';
import { copyFrame } from './commands/copy-frame.js';
import { deleteFrame } from './commands/delete-frame.js';
import { removeOverlay } from './commands/overlay.js';
import { selectItem } from './commands/select.js';
import { redone, undone } from './editor-slice.js';

/** Keys of the commands, wherever the focus is; in text fields those that edit text don't count. */
export function useEditorKeys(): void {
  const store = useAppStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const writing = target.closest('input, textarea, select') !== null;
      const action = actionOf(event, writing, target.closest('[data-frame]') !== null, store);
      if (!action) return;
      event.preventDefault();
      store.dispatch(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

function actionOf(event: KeyboardEvent, writing: boolean, onFrame: boolean, store: Store) {
  const { selectedFrameId: frameId, selectedItem: item } = store.getState().editor.edited;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === 'd' && frameId !== null) return copyFrame.done({ frameId, copyId: nanoid() });
    if (writing) return undefined;
    if (key === 'z') return event.shiftKey ? redone() : undone();
    return key === 'y' ? redone() : undefined;
  }
  if (writing) return undefined;
  if (key === 'escape' && item !== null) return selectItem.done({ item: null });
  if (key !== 'delete' && key !== 'backspace') return undefined;
  if (item !== null && item.kind !== 'captions') return removeOverlay.done({ item });
  return onFrame && frameId !== null ? deleteFrame.done({ frameId }) : undefined;
}
