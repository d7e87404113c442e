import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Controls that belong together, under a heading. */
export function Panel({ title, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={`grid content-start gap-2.5 rounded-lg border border-line bg-sheet p-3 ${className}`}
    >
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </div>
  );
}
