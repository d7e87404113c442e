/** The folder in `sqlite:<folder>`; undefined for an address of another kind. */
export const folderOf = (url: string): string | undefined => /^sqlite:(?:\/\/(?=\/))?(.+)$/s.exec(url)?.[1];
