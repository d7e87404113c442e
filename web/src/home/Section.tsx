import { useId, type ReactNode } from 'react';

/** A part of home under its heading. */
export function Section({
  title,
  busy = false,
  aside,
  children,
}: {
  readonly title: string;
  readonly busy?: boolean;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-busy={busy} className="min-w-0">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={headingId} className="flex min-w-0 items-center gap-3 text-xl break-words">
          <span aria-hidden className="h-5 w-1.5 shrink-0 rounded-full bg-seal" />
          <span className="min-w-0">{title}</span>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
