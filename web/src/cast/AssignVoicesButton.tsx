import { useState } from 'react';
import { Button } from '../ui/controls/Button.js';
import { PersonIcon } from '../ui/icons.js';
import { lazyDialog } from '../ui/popups/lazy-dialog.js';
import type { AssignVoicesProps } from './AssignVoices.js';

const AssignVoices = lazyDialog(async () => (await import('./AssignVoices.js')).AssignVoices);

interface AssignVoicesButtonProps extends Omit<AssignVoicesProps, 'onClose'> {
  readonly disabled?: boolean;
  /** Beside a heading: without its icon where space is short. */
  readonly quiet?: boolean;
}

/** Opens the dialog on who says which line. */
export function AssignVoicesButton({ disabled = false, quiet = false, ...page }: AssignVoicesButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={quiet ? 'quiet' : 'plain'}
        disabled={disabled}
        className="shrink-0 whitespace-nowrap"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden className={quiet ? 'max-sm:hidden' : undefined}>
          <PersonIcon />
        </span>
        Assign voices
      </Button>
      {open && <AssignVoices {...page} onClose={() => setOpen(false)} />}
    </>
  );
}
