/** The browser's storage for small values. A browser that refuses storage forgets them with the page. */

type Area = 'localStorage' | 'sessionStorage';

/** null when nothing is stored. */
export function readItem(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Removes the value for null. */
export function writeItem(area: Area, key: string, value: string | null): void {
  if (value !== null) {
    storeItem(area, key, value);
    return;
  }
  try {
    window[area].removeItem(key);
  } catch {
    // See above.
  }
}

/** False when the browser refuses, or has no room. */
export function storeItem(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** null when nothing is stored, or something that is no JSON. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readItem(area, key) ?? 'null');
  } catch {
    return null;
  }
}
