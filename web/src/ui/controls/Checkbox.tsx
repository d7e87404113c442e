import type { Ref } from 'react';
import { useFieldHelp } from './use-field-help.js';

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The validation error. */
  readonly error?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to tick; its label is a part of the target. */
export function Checkbox({ label, checked, onChange, error, ref }: CheckboxProps) {
  const help = useFieldHelp({ error });
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...help.described}
          className="size-6 shrink-0 accent-ink"
        />
        {label}
      </label>
      {help.error}
    </div>
  );
}
