import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { Dialog } from '../../ui/popups/Dialog.js';
import { TextField } from '../../ui/controls/TextField.js';

interface JumpDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** One-based. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function JumpDialog({ open, onOpenChange, page, total, onPage }: JumpDialogProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to page" focusRef={fieldRef}>
      <JumpForm
        fieldRef={fieldRef}
        page={page}
        total={total}
        onPage={(chosen) => {
          onOpenChange(false);
          onPage(chosen);
        }}
      />
    </Dialog>
  );
}

interface JumpFormProps extends Pick<JumpDialogProps, 'page' | 'total' | 'onPage'> {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

function JumpForm({ fieldRef, page, total, onPage }: JumpFormProps) {
  const [typed, setTyped] = useState(String(page));
  const number = Number(typed);
  const known = Number.isInteger(number) && number >= 1 && number <= total;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (known) onPage(number);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={fieldRef}
        label="Page number"
        type="number"
        inputMode="numeric"
        min={1}
        max={total}
        value={typed}
        hint={`1 to ${total}`}
        error={typed === '' || known ? '' : `There is no page ${typed}.`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!known}>
        Go to page
      </Button>
    </form>
  );
}
