import { useState } from 'react';
import { readItem, writeItem } from '../storage/storage.js';

const storageKey = 'komavox.frames';

export type FramesView = 'cards' | 'timeline';

/** How the frames are shown, which this browser remembers. */
export function useFramesView(): readonly [FramesView, (view: FramesView) => void] {
  const [view, setView] = useState<FramesView>(() =>
    readItem('localStorage', storageKey) === 'timeline' ? 'timeline' : 'cards',
  );
  const choose = (next: FramesView) => {
    setView(next);
    writeItem('localStorage', storageKey, next);
  };
  return [view, choose];
}
