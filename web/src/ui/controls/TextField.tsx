import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { useFieldHelp } from './use-field-help.js';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** The validation error. */
  readonly error?: string;
  /** Of the input. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field under its label. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  const help = useFieldHelp({ hint, error });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input id={id} className="field" {...help.described} {...input} />
      {help.hint}
      {help.error}
    </div>
  );
}
