import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.js';

type FileButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'disabled' | 'busy' | 'className' | 'aria-describedby'
> & {
  /** Of the hidden input, for who drives it. */
  readonly inputLabel?: string;
  /** `image/*` */
  readonly accept: string;
  readonly children: ReactNode;
} & (
    | { readonly onFile: (file: File) => void; readonly onFiles?: never }
    /** Several may be chosen at once. */
    | { readonly onFiles: (files: readonly File[]) => void; readonly onFile?: never }
  );

/** A button that opens the file picker. */
export function FileButton({
  inputLabel,
  accept,
  onFile,
  onFiles = ([file]) => file && onFile?.(file),
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFile === undefined}
        hidden
        aria-label={inputLabel}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
