import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { HelpIcon, MinusIcon, PlusIcon, SplitIcon } from '../../ui/icons.js';
import { Popover } from '../../ui/popups/Popover.js';
import { timelineKeys } from './keys.js';

interface TimelineToolsProps {
  /** What chooses the view. */
  readonly children: ReactNode;
  readonly empty: boolean;
  readonly onSplit: () => void;
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
}

/** Above the timeline. */
export function TimelineTools({ children, empty, onSplit, onZoom, onFit }: TimelineToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 px-3 pt-2 sm:gap-2">
      {children}
      <Button size="small" aria-keyshortcuts="S" disabled={empty} onClick={onSplit}>
        <SplitIcon />
        Split
      </Button>
      <div role="group" aria-label="Zoom" className="ml-auto flex items-center">
        <IconButton
          size="small"
          label="Zoom out"
          aria-keyshortcuts="-"
          disabled={empty}
          onClick={() => onZoom(-1)}
        >
          <MinusIcon />
        </IconButton>
        <IconButton
          size="small"
          label="Zoom in"
          aria-keyshortcuts="+"
          disabled={empty}
          onClick={() => onZoom(1)}
        >
          <PlusIcon />
        </IconButton>
        <Button size="small" variant="quiet" disabled={empty} onClick={onFit} className="min-w-11">
          Fit
        </Button>
      </div>
      <Popover
        label="Keys of the timeline"
        trigger={
          <IconButton size="small" label="Keys">
            <HelpIcon />
          </IconButton>
        }
      >
        <h2 className="text-base">Keys of the timeline</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          {timelineKeys.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt className="font-semibold whitespace-nowrap">{keys}</dt>
              <dd className="text-ink-soft">{what}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </div>
  );
}
