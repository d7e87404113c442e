/** Removes what the client keeps of a user in this browser: everything but the theme. */
import { databaseName } from '../editor/persistence/database.js';
import { themeItem } from '../theme/theme.js';

export function clearBrowser(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key !== themeItem) localStorage.removeItem(key);
    sessionStorage.clear();
    // Once no tab has it open any more.
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
