import { useRef, useState, type RefObject } from 'react';
import { Button, IconButton } from '../../../ui/controls/Button.js';
import { AgainIcon, PlusIcon, RedoIcon, UndoIcon } from '../../../ui/icons.js';
import { ConfirmDialog } from '../../../ui/popups/Dialog.js';
import { SelectedText } from './SelectedText.js';
import type { Area } from './use-area.js';
import type { Corrections } from './use-corrections.js';

interface CorrectionPanelProps {
  readonly page: number;
  readonly language: string;
  readonly isCorrected: boolean;
  readonly corrections: Corrections;
  readonly area: Area;
  /** Of the selected text. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onLeave: () => void;
  readonly onRestored: () => Promise<void>;
}

/** In place of the reader's controls: what is done to the page, and the selected text. */
export function CorrectionPanel(props: CorrectionPanelProps) {
  const { page, corrections, area, onLeave } = props;
  return (
    <section
      aria-label={`Edit the texts of page ${page + 1}`}
      className="mx-auto grid w-full max-w-4xl gap-2"
    >
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Undo" size="small" disabled={!corrections.canUndo} onClick={corrections.undo}>
          <UndoIcon />
        </IconButton>
        <IconButton label="Redo" size="small" disabled={!corrections.canRedo} onClick={corrections.redo}>
          <RedoIcon />
        </IconButton>
        <Restore {...props} />
        <Saving {...corrections} />
        <span className="grow" />
        {area.drawn ? (
          <Button size="small" onClick={area.cancel}>
            Cancel
          </Button>
        ) : (
          <Button size="small" busy={area.reading !== null} onClick={area.begin}>
            {area.reading === null && <PlusIcon />}
            Add area
          </Button>
        )}
        <Button size="small" variant={area.drawn ? 'plain' : 'primary'} onClick={onLeave}>
          Done
        </Button>
      </div>
      {area.drawn ? <NewArea area={area} /> : <SelectedText {...props} />}
    </section>
  );
}

function NewArea({ area: { drawn, read } }: Pick<CorrectionPanelProps, 'area'>) {
  return (
    <div className="grid min-h-30 content-center items-center gap-3 sm:min-h-17 sm:grid-cols-[1fr_auto]">
      <p className="text-sm text-ink-soft">
        Draw a box around the text, or move this one: by its corners, or by arrow keys.
      </p>
      <Button size="small" variant="primary" onClick={() => drawn && void read(drawn)}>
        Read this area
      </Button>
    </div>
  );
}

const words = { saved: 'All changes are saved.', saving: 'Saving…', failed: 'Not saved.' } as const;

function Saving({ state, retrySaving }: Pick<Corrections, 'state' | 'retrySaving'>) {
  return (
    <>
      <p
        role="status"
        className={`px-1 text-sm max-sm:order-last max-sm:basis-full ${state === 'failed' ? 'font-semibold text-seal' : 'text-ink-soft'}`}
      >
        {words[state]}
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={retrySaving}>
          Try again
        </Button>
      )}
    </>
  );
}

function Restore({ page, isCorrected, corrections, onRestored }: CorrectionPanelProps) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restore = async () => {
    if (await corrections.restore()) await onRestored();
  };
  return (
    <>
      <IconButton
        label="Restore the original"
        size="small"
        disabled={!isCorrected}
        onClick={() => setAsked(true)}
      >
        <AgainIcon />
      </IconButton>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Restore the original?"
        description={`All corrections of page ${page + 1} will be gone. This action cannot be undone.`}
        action="Restore"
        onConfirm={() => void restore()}
        focusAfter={button}
      />
    </>
  );
}
