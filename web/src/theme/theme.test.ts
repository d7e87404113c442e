import { nextTheme } from './theme.js';

it('cycles light, dark, system and light again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
});
