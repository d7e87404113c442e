import type { ReactNode } from 'react';

interface TextNotesProps {
  readonly label: string;
  readonly notes: readonly ReactNode[];
}

/** A list of notes below the text of the text box, as running text; nothing where there are none. */
export function TextNotes({ label, notes }: TextNotesProps) {
  if (notes.length === 0) return null;
  return (
    <section
      aria-label={label}
      className="min-h-6 shrink has-[ruby]:min-h-9 overflow-y-auto text-sm text-ink-soft"
    >
      <h3 className="inline font-semibold">{label}: </h3>
      <ul className="inline">
        {notes.map((note, index) => (
          <li key={index} className="inline">
            {note}
            {index < notes.length - 1 && ', '}
          </li>
        ))}
      </ul>
    </section>
  );
}
