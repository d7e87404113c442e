import { useEffect, useEffectEvent } from 'react';

interface CorrectionKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onEscape: () => void;
}

/** Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, and Escape, wherever the focus is: in a text, too, as its steps are of the page. */
export function useCorrectionKeys(isActive: boolean, { onUndo, onRedo, onEscape }: CorrectionKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // Of an input method: it ends a conversion.
    if (event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return;
    const run = commandOf(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
  const commandOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    const letter = key.toLowerCase();
    if (!ctrlKey && !metaKey) return key === 'Escape' ? onEscape : undefined;
    if (letter === 'y' || (letter === 'z' && shiftKey)) return onRedo;
    return letter === 'z' ? onUndo : undefined;
  };
  useEffect(() => {
    if (!isActive) return;
    // Before the reader's own keys.
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [isActive]);
}
