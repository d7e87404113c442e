import { useState } from 'react';
import type { PreviewEngine } from '../preview/preview-engine.js';
import { readItem, writeItem } from '../storage/storage.js';
import { Choice } from '../ui/controls/Choice.js';
import { FrameStrip } from './strip/FrameStrip.js';
import { Timeline } from './timeline/Timeline.js';

const storageKey = 'komavox.frames';
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'timeline', label: 'Timeline' },
] as const;
type View = (typeof views)[number]['value'];

/** The frames as cards or by time; this browser remembers which. */
export function FrameViews({ engine }: { readonly engine: PreviewEngine | null }) {
  const [view, setView] = useState<View>(() =>
    readItem('localStorage', storageKey) === 'timeline' ? 'timeline' : 'cards',
  );
  const choice = (
    <Choice
      label="Frames as"
      value={view}
      options={views}
      onChange={(next) => {
        setView(next);
        writeItem('localStorage', storageKey, next);
      }}
    />
  );
  if (view === 'timeline') return <Timeline engine={engine}>{choice}</Timeline>;
  return (
    <div className="min-w-0 border-t border-line bg-paper">
      <div className="flex px-3 pt-2">{choice}</div>
      <FrameStrip />
    </div>
  );
}
