import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import {
  iconButton,
  plainButton,
  primaryButton,
  quietButton,
  smallIconButton,
  smallPlainButton,
  smallPrimaryButton,
  smallQuietButton,
} from './button-style.js';
import { Spinner } from '../feedback/Spinner.js';

const variants = {
  large: { primary: primaryButton, plain: plainButton, quiet: quietButton },
  small: { primary: smallPrimaryButton, plain: smallPlainButton, quiet: smallQuietButton },
} as const;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'plain' | 'quiet';
  readonly size?: 'large' | 'small';
  /** Disabled, with a spinner. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'plain',
  size = 'large',
  busy = false,
  disabled = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={`${variants[size][variant]} ${className}`}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its accessible name, also shown as a tip. */
  readonly label: string;
  readonly size?: 'large' | 'small';
  readonly children: ReactNode;
}

export function IconButton({ label, size = 'large', className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${size === 'large' ? iconButton : smallIconButton} ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
