import { fileStem } from './file-stem.js';

it.each([
  ['Bolt and the Last Letter - 1', 'Bolt and the Last Letter - 1'],
  [' ランタン猫 - 2.5 ', 'ランタン猫 - 2.5'],
  ['AC/DC: "Who?" <1>\n', 'AC DC Who 1'],
  ['../../etc/passwd', 'etc passwd'],
  ['...', ''],
  ['a'.repeat(150), 'a'.repeat(120)],
])('%j becomes %j', (name, stem) => {
  expect(fileStem(name)).toBe(stem);
});
