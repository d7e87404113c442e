/**
 * Styles of buttons, and of links that look like them: vermilion for the one thing to do next, outlines for the rest.
 */
const shape =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';
const large = 'min-h-12 px-6';
/** 44 px where fingers are used, 36 px beside a pointer. */
const small = 'min-h-11 px-3 text-sm sm:min-h-9';

const primary = 'bg-seal text-on-seal hover:bg-seal-deep';
const plain = 'border border-line-strong bg-sheet text-ink hover:bg-wash';
const quiet = 'text-ink hover:bg-wash';

export const primaryButton = `${shape} ${large} ${primary}`;
export const plainButton = `${shape} ${large} ${plain}`;
export const quietButton = `${shape} ${large} ${quiet}`;
export const smallPrimaryButton = `${shape} ${small} ${primary}`;
export const smallPlainButton = `${shape} ${small} ${plain}`;
export const smallQuietButton = `${shape} ${small} ${quiet}`;

const iconShape =
  'inline-grid shrink-0 place-items-center rounded-md text-ink transition-colors duration-150 hover:bg-wash disabled:cursor-not-allowed disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper';
export const iconButton = `${iconShape} size-11`;
export const smallIconButton = `${iconShape} size-11 sm:size-9`;
