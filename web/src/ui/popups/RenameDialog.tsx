import { useState } from 'react';
import { Button } from '../controls/Button.js';
import { TextField } from '../controls/TextField.js';
import { Dialog } from './Dialog.js';

interface RenameDialogProps {
  /** Of the field. */
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly busy: boolean;
  /** With spaces around it taken off; never empty. */
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function RenameDialog({ label, name, maxLength, busy, onSave, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const trimmed = typed.trim();
  return (
    <Dialog open onOpenChange={onClose} title="Rename">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '' && !busy) onSave(trimmed);
        }}
      >
        <TextField
          label={label}
          value={typed}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={trimmed === ''} busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
