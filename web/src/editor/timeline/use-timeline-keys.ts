import { useEffect, useRef } from 'react';
import type { PreviewEngine } from '../../preview/preview-engine.js';
import { hasPopup, usesArrows, usesLetters } from '../key-target.js';

interface Actions {
  readonly split: () => void;
  /** To the next frame, or the one before. */
  readonly go: (step: 1 | -1) => void;
  readonly zoom: (steps: number) => void;
}

/** Keys of the timeline, wherever the focus is, but where they mean something else. */
export function useTimelineKeys(engine: PreviewEngine | null, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || hasPopup(target) || usesLetters(target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const run = actionOf(event, usesArrows(target), latest.current, engine);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [engine]);
}

/** Pictures that fill a second. */
const second = 30;

function actionOf(
  { key, shiftKey }: KeyboardEvent,
  arrowsTaken: boolean,
  { split, go, zoom }: Actions,
  engine: PreviewEngine | null,
): (() => void) | undefined {
  if (key.toLowerCase() === 's') return split;
  if (key === '+' || key === '=') return () => zoom(1);
  if (key === '-' || key === '_') return () => zoom(-1);
  if (arrowsTaken) return undefined;
  const pictures = shiftKey ? second : 1;
  switch (key) {
    case 'ArrowLeft':
      return () => engine?.step(-pictures);
    case 'ArrowRight':
      return () => engine?.step(pictures);
    case 'ArrowUp':
      return () => go(-1);
    case 'ArrowDown':
      return () => go(1);
    case 'Home':
      return () => engine?.seek(0);
    case 'End':
      return () => engine?.seek(Infinity);
    default:
      return undefined;
  }
}
