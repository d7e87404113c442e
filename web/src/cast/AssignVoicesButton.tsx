import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/Button.js';
import { PersonIcon } from '../ui/icons.js';
import type { AssignVoicesProps } from './AssignVoices.js';

/** Few open it: it is loaded by those who do. */
const AssignVoices = lazy(() =>
  import('./AssignVoices.js').then((module) => ({ default: module.AssignVoices })),
);

interface AssignVoicesButtonProps extends Omit<AssignVoicesProps, 'onClose'> {
  readonly disabled?: boolean;
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
        onClick={() => setOpen(true)}
      >
        <PersonIcon />
        Assign voices
      </Button>
      {open && (
        <Suspense>
          <AssignVoices {...page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
