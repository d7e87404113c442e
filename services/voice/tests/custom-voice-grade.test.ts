/** What is said of how custom voices are made, language by language. */
import type { SpokenLanguage } from '@komavox/languages';
import { customVoiceGrade } from '../src/custom-voice-grade.js';
import type { SpeechEngine, VoiceSample } from '../src/engines/engine.js';
import { openEngines } from '../src/engines/engines.js';
import { voiceSettings } from '../src/settings.js';
import { describeWith, testWeightsFolder } from './weights.js';

const { options } = voiceSettings.read({}).engine;
const withoutWeights = openEngines({ name: 'auto', options });

const pocket = { id: 'pocket', name: 'Pocket', languages: ['en'] } as unknown as SpeechEngine<VoiceSample>;
const cloning = { engine: pocket };
const matched =
  /^In \w+( \(\w+\))?, a custom voice is the built-in voice [^.]*\. [^.]* it is not a copy of it\.$/;

it.each(['en', 'ko', 'zh-hk'] as const)(
  'without natural voices the built-in one is matched in %s',
  (language) => {
    const { description, ...grade } = customVoiceGrade({ engines: withoutWeights, cloning: {} }, language);
    expect(grade).toEqual({ grade: 'matching', name: 'espeak' });
    expect(description).toMatch(matched);
  },
);

it('an engine that clones says so where it does', () => {
  const english = customVoiceGrade({ engines: withoutWeights, cloning }, 'en');
  expect(english).toMatchObject({ grade: 'cloning', name: 'pocket' });
  expect(english.description).toMatch(/^In English, a custom voice is cloned from the sample[^.]*\.$/);
  expect(customVoiceGrade({ engines: withoutWeights, cloning }, 'de').grade).toBe('matching');
});

it("weights that can't be used don't make a clone of a voice", () => {
  const broken = { problem: 'The folder has no encoder.' };
  expect(customVoiceGrade({ engines: withoutWeights, cloning: broken }, 'en').grade).toBe('matching');
});

describeWith('kokoro')('with natural voices', () => {
  const engines = openEngines({ name: 'auto', options, weights: testWeightsFolder });
  const gradeIn = (language: SpokenLanguage) => customVoiceGrade({ engines, cloning: {} }, language);

  it.each(['en', 'ja', 'zh', 'es', 'fr', 'it', 'pt-br'] as const)(
    'the nearest of them is matched in %s',
    (language) => {
      expect(gradeIn(language)).toMatchObject({ grade: 'nearest', name: 'kokoro' });
      expect(gradeIn(language).description).toMatch(
        /^In \w+, a custom voice is the natural voice nearest to the sample.* it is not a copy of it\.$/,
      );
    },
  );

  it.each(['ko', 'zh-hk', 'de', 'ru'] as const)(
    'the built-in one is matched in %s, which has none',
    (language) => {
      expect(gradeIn(language)).toMatchObject({ grade: 'matching', name: 'espeak' });
      expect(gradeIn(language).description).toMatch(matched);
    },
  );
});
