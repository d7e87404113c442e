import type { ReactNode } from 'react';
import type { PreviewEngine } from '../preview/preview-engine.js';
import { useAppSelector } from '../store/hooks.js';
import { Choice } from '../ui/controls/Choice.js';
import { AddPagesButton } from './AddPages.js';
import type { FramesView } from './frames-view.js';
import { selectHasFrames } from './selectors.js';
import { FrameStrip } from './strip/FrameStrip.js';
import { Timeline } from './timeline/Timeline.js';

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'timeline', label: 'Timeline' },
] as const;

interface FrameViewsProps {
  readonly engine: PreviewEngine | null;
  readonly view: FramesView;
  readonly onView: (view: FramesView) => void;
  /** Beside the choice of the timeline. */
  readonly children: ReactNode;
}

/** The frames as cards or by time. */
export function FrameViews({ engine, view, onView, children }: FrameViewsProps) {
  const hasFrames = useAppSelector(selectHasFrames);
  const choice = <Choice label="Frames as" value={view} options={views} onChange={onView} />;
  if (view === 'timeline')
    return (
      <Timeline engine={engine}>
        {choice}
        {children}
      </Timeline>
    );
  return (
    <div className="min-w-0 border-t border-line bg-paper">
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-2">
        {choice}
        {hasFrames && <AddPagesButton />}
      </div>
      <FrameStrip />
    </div>
  );
}
