const forbidden = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;

/** A name as a part of a file name that every file system takes; empty when nothing is left of it. */
export const fileStem = (name: string): string =>
  [...name.replace(forbidden, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, 120)
    .join('')
    .replace(/^[. ]+/, '')
    .trim();
