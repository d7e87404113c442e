import type { SpeechEngine, VoiceSample } from './engines/engine.js';
import { customVoiceGrade } from './custom-voice-grade.js';

const cloner = (...languages: SpeechEngine['languages']) =>
  ({ id: 'pocket', languages, name: 'pocket' }) as SpeechEngine<VoiceSample>;

it.each([
  ['variants', 'matching', /^A custom voice is the built-in voice .* it is not a copy/],
  ['people', 'nearest', /^A custom voice is the natural voice nearest to the sample.* it is not a copy/],
] as const)('an engine whose voices are %s is of the grade %s', (voicesAre, grade, words) => {
  const told = customVoiceGrade({ id: 'x', languages: ['en', 'de'], voicesAre }, {});
  expect(told).toMatchObject({ grade, name: 'x' });
  expect(told.description).toMatch(words);
});

it('an engine that clones is of the grade cloning, and says where it does', () => {
  const engine = { id: 'x', languages: ['en', 'de', 'fr'], voicesAre: 'variants' } as const;
  const everywhere = customVoiceGrade(engine, { engine: cloner('en', 'de', 'fr') });
  expect(everywhere).toMatchObject({ grade: 'cloning', name: 'pocket' });
  expect(everywhere.description).toMatch(/^A custom voice is cloned from the sample[^.]*\.$/);
  const { description } = customVoiceGrade(engine, { engine: cloner('en', 'de') });
  expect(description).toContain('This goes for English and German.');
  expect(description).toMatch(/In other languages, a voice is matched .* not a copy of it\.$/);
});

it("weights that can't be used don't make a clone of a voice", () => {
  const engine = { id: 'x', languages: ['en'], voicesAre: 'variants' } as const;
  expect(customVoiceGrade(engine, { problem: 'The folder has no encoder.' }).grade).toBe('matching');
});
