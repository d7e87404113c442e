/**
 * Records that the pricing page was opened from the side menu, which decides where its Back leads (spec 2 section 2).
 */
const storageKey = 'komavox.pricing-from';

export function cameFromSideMenu(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'sidebar';
  } catch {
    // A browser that refuses storage goes back to the editor.
    return false;
  }
}

export function rememberSideMenuOrigin(): void {
  try {
    localStorage.setItem(storageKey, 'sidebar');
  } catch {
    // As above.
  }
}
