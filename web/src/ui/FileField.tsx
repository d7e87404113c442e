import { useId, type ReactNode, type Ref } from 'react';
import { plainButton } from './button-style.js';

interface FileFieldProps {
  readonly label: string;
  /** `image/*` */
  readonly accept: string;
  /** Words on the part that opens the file picker. */
  readonly action: string;
  readonly hint?: string;
  /** The validation error. */
  readonly error?: string;
  readonly onFile: (file: File) => void;
  /** Of the input. */
  readonly ref?: Ref<HTMLInputElement>;
  /** Beside the button: other ways to give the file. */
  readonly beside?: ReactNode;
  /** Below it: what was chosen. */
  readonly children?: ReactNode;
}

/** A field for one file, chosen or dropped onto its button. */
export function FileField(props: FileFieldProps) {
  const { label, accept, action, hint, error = '', onFile, ref, beside, children } = props;
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className="grid gap-2">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <span className="relative inline-grid">
          <input
            ref={ref}
            type="file"
            accept={accept}
            aria-labelledby={id}
            aria-invalid={error !== '' || undefined}
            aria-describedby={described === '' ? undefined : described}
            className="peer absolute inset-0 z-10 w-full cursor-pointer opacity-0"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again.
              event.target.value = '';
              if (file) onFile(file);
            }}
          />
          <span
            aria-hidden
            className={`${plainButton} peer-hover:bg-wash peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-seal`}
          >
            {action}
          </span>
        </span>
        {beside}
      </div>
      {error !== '' && (
        <p id={`${id}-error`} className="text-sm font-semibold text-seal">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
