import { useId, type InputHTMLAttributes, type Ref } from 'react';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** The validation error. */
  readonly error?: string;
  /** Of the input. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field under its label. */
export function TextField({ label, hint, error = '', ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field"
        aria-invalid={error !== '' || undefined}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== '' && (
        <p id={`${id}-error`} className="text-sm font-semibold text-seal">
          {error}
        </p>
      )}
    </div>
  );
}
