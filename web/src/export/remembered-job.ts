/** The job whose video this tab waits for, over reloads. */
const key = 'komavox.export';

export const rememberedJob = (): string | null => sessionStorage.getItem(key);

export function rememberJob(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // A browser that stores nothing finds unfinished videos only.
  }
}

export const clearRememberedJob = (): void => sessionStorage.removeItem(key);
