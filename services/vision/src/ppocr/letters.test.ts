import { classesOf, type Written } from './letters.js';

it('Chinese has the characters in use where it is written so', () => {
  const alphabet = ['none', '真', '眞', '為', '为'];
  const characters = (written: Written) =>
    [...classesOf(written, alphabet)].slice(1).map((index) => alphabet[index]);
  expect(characters('chinese')).toEqual(['真', '眞', '為', '为']);
  expect(characters('zh-hk')).toEqual(['真', '為']);
  expect(characters('zh')).toEqual(['真', '眞', '为']);
});
