import { customVoiceGrade } from './custom-voice-grade.js';

it.each([
  ['none', 'variants', 'matching', /^A custom voice is the built-in voice .* it is not a copy/],
  [
    'none',
    'people',
    'nearest',
    /^A custom voice is the natural voice nearest to the sample.* it is not a copy/,
  ],
  ['sample', 'people', 'cloning', /^A custom voice is cloned from the sample/],
] as const)(
  'an engine with cloning %s whose voices are %s is of the grade %s',
  (cloning, voicesAre, grade, words) => {
    const told = customVoiceGrade({ id: 'x', cloning, voicesAre });
    expect(told).toMatchObject({ grade, name: 'x' });
    expect(told.description).toMatch(words);
  },
);
