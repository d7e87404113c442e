import { createStore } from '../app/create-store.js';
import { prefer } from '../tests/prefer.js';
import { themeCycled } from './theme-slice.js';
import { followTheme, nextTheme, storedTheme } from './theme.js';

const painted = () => document.documentElement.dataset['theme'];
const dark = '(prefers-color-scheme: dark)';

afterEach(() => {
  prefer(dark, false);
  localStorage.clear();
});

it('cycles light, dark, system and light again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
});

it('follows the system live until something is chosen', () => {
  const store = createStore();
  const stop = followTheme(store);
  expect(painted()).toBe('light');
  prefer(dark, true);
  expect(painted()).toBe('dark');
  store.dispatch(themeCycled());
  expect(painted()).toBe('light');
  expect(storedTheme()).toBe('light');
  stop();
});

it('starts with what was chosen before, and with the system when that makes no sense', () => {
  localStorage.setItem('komavox.theme', 'dark');
  expect(createStore().getState().theme.choice).toBe('dark');
  localStorage.setItem('komavox.theme', 'plaid');
  expect(createStore().getState().theme.choice).toBe('system');
});
