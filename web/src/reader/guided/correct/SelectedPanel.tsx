import { IconButton } from '../../../ui/controls/Button.js';
import { DeleteIcon, EarlierIcon, LaterIcon, NextIcon, PreviousIcon } from '../../../ui/icons.js';
import type { PanelCorrections } from './use-panel-corrections.js';

/** The selected panel: shown earlier or later, or deleted. */
export function SelectedPanel({ corrections }: { readonly corrections: PanelCorrections }) {
  const { draft, selected, index } = corrections;
  if (!selected) {
    return (
      <p className="py-2 text-sm text-ink-soft">
        No panels on this page: guided view shows it whole. Add one, or draw it on the page.
      </p>
    );
  }
  const { id } = selected;
  const isLast = index === draft.length - 1;
  const step = (by: -1 | 1) => {
    const next = draft[index + by];
    if (next) corrections.select(next.id);
  };
  return (
    <div className="flex items-center">
      <IconButton label="Previous panel" size="small" disabled={index === 0} onClick={() => step(-1)}>
        <PreviousIcon />
      </IconButton>
      <p className="min-w-12 text-center text-sm font-semibold whitespace-nowrap tabular-nums">
        {index + 1} / {draft.length}
      </p>
      <IconButton label="Next panel" size="small" disabled={isLast} onClick={() => step(1)}>
        <NextIcon />
      </IconButton>
      <span className="grow" />
      <IconButton
        label="Show earlier"
        size="small"
        disabled={index === 0}
        onClick={() => corrections.move(id, -1)}
      >
        <EarlierIcon />
      </IconButton>
      <IconButton label="Show later" size="small" disabled={isLast} onClick={() => corrections.move(id, 1)}>
        <LaterIcon />
      </IconButton>
      <IconButton label="Delete panel" size="small" onClick={() => corrections.remove(id)}>
        <DeleteIcon />
      </IconButton>
    </div>
  );
}
