import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.js';

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'size' | 'disabled' | 'busy' | 'className' | 'aria-describedby'
> {
  /** Of the hidden input, for who drives it. */
  readonly inputLabel?: string;
  /** `image/*` */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the file picker. */
export function FileButton({ inputLabel, accept, onFile, children, ...button }: FileButtonProps) {
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
        hidden
        aria-label={inputLabel}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
