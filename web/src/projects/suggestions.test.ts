import { maxTitleLength, suggestedTags, suggestedTitle } from './suggestions.js';

it.each([
  [{ name: 'The Lantern Cat - Chapter 1', template: 'recap' }, 'The Lantern Cat: Chapter 1 | Manga Recap'],
  [{ name: 'Sky - Sea - 2' }, 'Sky - Sea: 2'],
  [{ name: 'My video', template: 'of another version' }, 'My video'],
  [{ name: '', template: 'recap' }, ''],
])('calls %j %s', (project, title) => {
  expect(suggestedTitle(project)).toBe(title);
});

it('leaves out the template, then the end, of a title that is too long', () => {
  const long = { name: `${'a'.repeat(84)} - Chapter 1`, template: 'recap' };
  expect(suggestedTitle(long)).toBe(`${'a'.repeat(84)}: Chapter 1`);
  const longer = suggestedTitle({ name: 'b'.repeat(120) });
  expect(longer).toHaveLength(maxTitleLength);
  expect(longer.endsWith('b…')).toBe(true);
});

it.each([
  [
    { name: 'The Lantern Cat - Chapter 1', template: 'recap' },
    50,
    '#thelanterncat #manga #mangarecap #recap #shorts',
  ],
  [{ name: '猫と灯 - 第1話' }, 600, '#猫と灯 #manga'],
  [{ name: 'Manga' }, undefined, '#manga'],
  [{ name: '' }, 20, '#manga #shorts'],
])('tags %j', (project, seconds, tags) => {
  expect(suggestedTags(project, seconds)).toBe(tags);
});
