import { useId, type ReactNode } from 'react';

interface FieldHelp {
  /** Of the field: what is said about it. */
  readonly described: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
  readonly hint: ReactNode;
  readonly error: ReactNode;
}

/** The hint and the validation error of a field, and the attributes by which it is described by them. */
export function useFieldHelp({
  hint,
  error = '',
}: {
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}): FieldHelp {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const ids = [...(hint === undefined ? [] : [hintId]), ...(error === '' ? [] : [errorId])].join(' ');
  return {
    described: {
      'aria-invalid': error !== '' || undefined,
      'aria-describedby': ids === '' ? undefined : ids,
    },
    hint: hint !== undefined && (
      <p id={hintId} className="text-sm text-ink-soft">
        {hint}
      </p>
    ),
    error: error !== '' && (
      <p id={errorId} className="text-sm font-semibold text-seal">
        {error}
      </p>
    ),
  };
}
