import { useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { AgainIcon, RedoIcon, UndoIcon } from '../../ui/icons.js';
import { ConfirmDialog } from '../../ui/popups/Dialog.js';
import type { SavingState } from './use-saved.js';

interface CorrectionToolsProps {
  /** Zero-based. */
  readonly page: number;
  readonly corrections: {
    readonly state: SavingState;
    readonly retrySaving: () => void;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly undo: () => void;
    readonly redo: () => void;
    /** Resolves to whether what was found is there again. */
    readonly restore: () => Promise<boolean>;
  };
  /** Of the server. */
  readonly isCorrected: boolean;
  readonly onRestored: () => Promise<void>;
  /** Beside them. */
  readonly children: ReactNode;
}

/** Undo, redo, the original, and whether all is saved. */
export function CorrectionTools({ children, ...props }: CorrectionToolsProps) {
  const { corrections } = props;
  return (
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
      {children}
    </div>
  );
}

const words = { saved: 'All changes are saved.', saving: 'Saving…', failed: 'Not saved.' } as const;

function Saving({ state, retrySaving }: Pick<CorrectionToolsProps['corrections'], 'state' | 'retrySaving'>) {
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

function Restore({ page, isCorrected, corrections, onRestored }: Omit<CorrectionToolsProps, 'children'>) {
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
