import type { RefObject } from 'react';
import { IconButton } from '../../../ui/controls/Button.js';
import { Select } from '../../../ui/controls/Select.js';
import { DeleteIcon, EarlierIcon, LaterIcon, NextIcon, PreviousIcon } from '../../../ui/icons.js';
import { kindOptions } from '../kind-names.js';
import type { Corrections } from './use-corrections.js';

interface SelectedTextProps {
  readonly page: number;
  readonly language: string;
  readonly corrections: Corrections;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The selected text: edited, said what it is, read earlier or later, or deleted. */
export function SelectedText({ page, language, corrections, field }: SelectedTextProps) {
  const { draft, selected, index } = corrections;
  if (!selected) {
    return (
      <p className="py-2 text-sm text-ink-soft">No text on this page. Add an area where there is one.</p>
    );
  }
  const { id, region } = selected;
  const number = index + 1;
  const step = (by: -1 | 1) => {
    const next = draft[index + by];
    if (next) corrections.select(next.id);
  };
  return (
    <div className="grid gap-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div className="flex items-center">
        <IconButton label="Previous text" size="small" disabled={index === 0} onClick={() => step(-1)}>
          <PreviousIcon />
        </IconButton>
        <p className="min-w-8 text-center text-sm font-semibold whitespace-nowrap tabular-nums sm:min-w-12">
          {number} / {draft.length}
        </p>
        <IconButton label="Next text" size="small" disabled={number === draft.length} onClick={() => step(1)}>
          <NextIcon />
        </IconButton>
        <Select
          label="Kind"
          value={region.kind ?? 'dialogue'}
          options={kindOptions}
          onChange={(kind) => corrections.setKind(id, kind)}
          className="correction-kind min-w-0 grow sm:w-38"
        />
        <IconButton
          label="Read earlier"
          size="small"
          disabled={index === 0}
          onClick={() => corrections.move(id, -1)}
        >
          <EarlierIcon />
        </IconButton>
        <IconButton
          label="Read later"
          size="small"
          disabled={number === draft.length}
          onClick={() => corrections.move(id, 1)}
        >
          <LaterIcon />
        </IconButton>
        <IconButton label="Delete text" size="small" onClick={() => corrections.remove(id)}>
          <DeleteIcon />
        </IconButton>
      </div>
      <textarea
        ref={field}
        aria-label={`Text ${number} of page ${page + 1}`}
        lang={language}
        rows={2}
        maxLength={2000}
        placeholder="Type what is written there."
        className="field min-h-0 resize-none py-2"
        value={region.text}
        onChange={(event) => corrections.setText(id, event.target.value)}
        onKeyDown={(event) => {
          // A text is one line; Enter goes on to the next.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
    </div>
  );
}
