import type { ReactNode } from 'react';
import { plainButton } from '../controls/button-style.js';

/** An empty state: the reason, and what to do next. */
export function Notice({
  title,
  heading = false,
  children,
}: {
  readonly title: string;
  /** True when it fills a screen, and its title is the screen's. */
  readonly heading?: boolean;
  readonly children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <Title className="text-lg font-semibold">{title}</Title>
      {children}
    </div>
  );
}

/** Something that could not be loaded, with the way to try again. */
export function FailedToLoad({
  what,
  heading = false,
  onRetry,
}: {
  readonly what: string;
  readonly heading?: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <Notice title={`${what} could not be loaded.`} heading={heading}>
      <button type="button" className={plainButton} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
