import { defaultNarration, merged } from './narration.js';

const general = { ...defaultNarration, voices: { en: 'kokoro/am_michael' }, speed: 1.25 };

describe('what holds for a text of a manga', () => {
  it('is as in general where the manga has nothing of its own', () => {
    expect(merged(general, { pronunciations: {} })).toEqual({ ...general, pronunciations: {} });
    expect(merged(general, { speed: undefined, pronunciations: {} }).speed).toBe(1.25);
  });

  it('is the manga’s own speed and readings, and its voice of each language', () => {
    const pronunciations = { en: [{ word: 'Rei', reading: 'ray' }] };
    expect(merged(general, { voices: { fr: 'espeak/standard' }, speed: 1, pronunciations })).toEqual({
      ...general,
      voices: { en: 'kokoro/am_michael', fr: 'espeak/standard' },
      speed: 1,
      pronunciations,
    });
  });
});
