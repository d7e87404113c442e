/** Buttons and links that look like them: one vermilion for the one thing to do next, ink outlines for the rest. */
const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-6 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60';

export const primaryButton = `${shape} bg-seal text-on-seal hover:bg-seal-deep`;
export const plainButton = `${shape} border border-line-strong bg-sheet text-ink hover:bg-wash`;
export const iconButton =
  'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors duration-150 hover:bg-wash';
