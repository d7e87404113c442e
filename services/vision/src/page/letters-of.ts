/** A text without its marks and spaces. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
