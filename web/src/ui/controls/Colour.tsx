import { useId } from 'react';

interface ColourProps {
  readonly label: string;
  /** `#rrggbb`, or `transparent` for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The choice is over. */
  readonly onRest: () => void;
}

/** The browser's own choice of a colour. */
export function Colour({ label, value, onChange, onRest }: ColourProps) {
  const id = useId();
  const none = value === 'transparent';
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-semibold">
        {label}
      </label>
      <span className="relative">
        <input
          id={id}
          type="color"
          value={none ? '#000000' : value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onRest}
          className={`h-11 w-full rounded-md border border-line-strong bg-sheet p-1 ${none ? 'opacity-0' : ''}`}
        />
        {none && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 grid place-items-center rounded-md border border-dashed border-line-strong text-sm text-ink-soft"
          >
            None
          </span>
        )}
      </span>
    </div>
  );
}
