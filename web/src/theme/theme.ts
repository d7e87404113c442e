/** The theme: light, dark, or what the system prefers, followed live (spec 1 section 2, Theme). */
import { readItem, writeItem } from '../storage/storage.js';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by public/theme.js. */
export const themeItem = 'komavox.theme';

export const themeNames: Readonly<Record<ThemeChoice, string>> = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
};

const following: Readonly<Record<ThemeChoice, ThemeChoice>> = {
  light: 'dark',
  dark: 'system',
  system: 'light',
};

export const nextTheme = (choice: ThemeChoice): ThemeChoice => following[choice];

export function storedTheme(): ThemeChoice {
  const stored = readItem('localStorage', themeItem);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

interface ThemeStore {
  getState(): { readonly theme: { readonly choice: ThemeChoice } };
  subscribe(listener: () => void): () => void;
}

/** Applies the store's theme to the page's root and saves the choice. Returns a function that ends it. */
export function followTheme(store: ThemeStore): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  let choice = store.getState().theme.choice;
  const paint = (): void => {
    document.documentElement.dataset['theme'] =
      choice === 'dark' || (choice === 'system' && dark.matches) ? 'dark' : 'light';
  };
  paint();
  dark.addEventListener('change', paint);
  const unsubscribe = store.subscribe(() => {
    const next = store.getState().theme.choice;
    if (next === choice) return;
    choice = next;
    writeItem('localStorage', themeItem, choice);
    paint();
  });
  return () => {
    dark.removeEventListener('change', paint);
    unsubscribe();
  };
}
