import { useEffect, useEffectEvent } from 'react';
import type { Direction } from '../settings/settings.js';
import { commandOf, type ReaderCommand } from './keys.js';

/** Handles keys wherever the focus is, unless the focused control needs them itself. */
export function useKeys(direction: Direction, run: (command: ReaderCommand) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commandOf(event, direction);
    if (command === undefined || needsKey(event.target, event.key)) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

const typing =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';
const moving = '[role="slider"], [role="radio"]';

function needsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  if (/^(Arrow|Page|Home|End)/.test(key)) return target.closest(moving) !== null;
  return (
    key === ' ' && target.closest('button, a, [role="slider"], [role="radio"], [role="switch"]') !== null
  );
}
