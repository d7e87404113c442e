import { useId, type ReactNode, type Ref } from 'react';
import { plainButton } from './button-style.js';
import { useFieldHelp } from './use-field-help.js';

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
  const { label, accept, action, onFile, ref, beside, children } = props;
  const id = useId();
  const help = useFieldHelp(props);
  return (
    <div className="grid gap-2">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      {help.hint}
      <div className="flex flex-wrap gap-3">
        <span className="relative inline-grid">
          <input
            ref={ref}
            type="file"
            accept={accept}
            aria-labelledby={id}
            {...help.described}
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
      {help.error}
      {children}
    </div>
  );
}
