import { isMeasured } from '../engines/engine.js';
import { kokoroLanguages, kokoroVoices } from '../engines/kokoro/kokoro-voices.js';
import { matchNaturalVoice } from './match-natural-voice.js';

const english = kokoroVoices('en').filter(isMeasured);
const semitones = (ratio: number): number => 12 * Math.log2(ratio);

it('each voice of each language was measured, but those of Hindi', () => {
  const voices = kokoroLanguages.flatMap((language) => kokoroVoices(language));
  expect(voices.filter((voice) => !isMeasured(voice)).map(({ name }) => name.charAt(0))).toEqual([
    ...['h', 'h', 'h', 'h'],
  ]);
});

it('a voice is matched to itself by changing nothing', () => {
  for (const { name, traits } of english) {
    const { manner, conversion } = matchNaturalVoice(english, traits);
    expect(manner).toEqual({ voice: name, pitchRatio: 1, spreadRatio: 1, rateRatio: 1 });
    expect(conversion).toMatchObject({ pitchRatio: 1, tractRatio: 1 });
    for (const gain of conversion.equaliserDb) expect(Math.abs(gain)).toBeLessThan(1e-9);
  }
});

it('without its own, a voice is matched to one of about its pitch and, most often, its gender', () => {
  const matches = english.map(({ name, gender, traits }) => {
    const others = english.filter((other) => other.name !== name);
    const { voice } = matchNaturalVoice(others, traits).manner;
    const chosen = others.find((other) => other.name === voice);
    const apart = semitones((chosen?.traits.pitchHz ?? 0) / traits.pitchHz);
    return { sameGender: chosen?.gender === gender, apart: Math.abs(apart) };
  });
  expect(matches.filter(({ sameGender }) => sameGender).length).toBeGreaterThanOrEqual(23);
  expect(matches.filter(({ apart }) => apart < 3).length).toBeGreaterThanOrEqual(23);
});
