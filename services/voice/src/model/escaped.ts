/** Text as a part of a pattern with the flag u, which knows no escape of other characters. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
