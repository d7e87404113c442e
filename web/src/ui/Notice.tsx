import type { ReactNode } from 'react';
import { plainButton } from './button-style.js';

/** A place that has nothing to show: says why, and what to do next. */
export function Notice({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}

/** Something that could not be loaded, with the way to try again. */
export function FailedToLoad({ what, onRetry }: { readonly what: string; readonly onRetry: () => void }) {
  return (
    <Notice title={`${what} could not be loaded.`}>
      <button type="button" className={plainButton} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
