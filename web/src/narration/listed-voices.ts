/** Voices of a language as the picker lists them. */
import type { Voice, VoiceList } from '../api/types.js';

export type Gender = 'all' | 'female' | 'male';

export interface EngineVoices {
  readonly engine: string;
  /** Of the engine, for people. */
  readonly name: string;
  readonly voices: readonly Voice[];
}

/** In the order of the engines, which is that of preference; engines without such a voice are left out. */
export function listedVoices(
  { engines, voices }: VoiceList,
  language: string,
  gender: Gender,
): readonly EngineVoices[] {
  const fitting = voices.filter(
    (voice) => voice.language === language && (gender === 'all' || voice.gender === gender),
  );
  return engines
    .map(({ id, name }) => ({ engine: id, name, voices: fitting.filter(({ engine }) => engine === id) }))
    .filter((group) => group.voices.length > 0);
}

/** Whether there are women and men to choose from. */
export function hasGenders({ voices }: VoiceList, language: string): boolean {
  const genders = new Set(voices.filter((voice) => voice.language === language).map(({ gender }) => gender));
  return genders.has('female') && genders.has('male');
}

/** Engines that would speak a language and aren't ready; those that come before what speaks now. */
export function missingEngines({ engines, voices }: VoiceList, language: string): VoiceList['engines'] {
  const speaking = voices.find((voice) => voice.language === language && voice.isDefault)?.engine;
  const place = engines.findIndex(({ id }) => id === speaking);
  return engines
    .slice(0, place === -1 ? engines.length : place)
    .filter(({ state, languages }) => state !== 'ready' && languages.some((one) => one === language));
}
