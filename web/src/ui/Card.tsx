import type { HTMLAttributes } from 'react';

/** A sheet of paper on the page. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={`rounded-lg border border-line bg-sheet ${className}`} {...rest} />;
}
