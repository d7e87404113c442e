import type { CSSProperties } from 'react';

/** Variables of a style sheet, set on an element; one that is undefined isn't set. */
export const cssVariables = (
  variables: Readonly<Record<`--${string}`, string | number | undefined>>,
): CSSProperties => variables;
