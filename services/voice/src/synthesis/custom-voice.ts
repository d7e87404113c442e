/** Speech in the voice of a sample. Runs in the process of the engine. */
import type { SpokenLanguage } from '@komavox/languages';
import type { SpeechEngine, Synthesiser, Utterance } from '../engines/engine.js';
import { convert } from '../matching/conversion.js';
import { type Match, matchVoice } from '../matching/match-voice.js';
import { profileHash, type VoiceProfile } from '../matching/profile.js';

export type SpeakCustom = (
  text: string,
  language: SpokenLanguage,
  profile: VoiceProfile,
) => Promise<Utterance>;

/** Voices are few and come again with the next line, so how to match them is kept; about 500 bytes each. */
const maxKept = 200;

/** Speaks with the nearest of the engine's voices, matched to the profile. Words keep the times that the engine tells. */
export function openMatching(engine: SpeechEngine, synthesiser: Synthesiser): SpeakCustom {
  const kept = new Map<string, Promise<Match>>();
  const matchFor = (language: SpokenLanguage, profile: VoiceProfile): Promise<Match> => {
    const key = `${language}/${profileHash(profile)}`;
    const known = kept.get(key);
    const match = known ?? matchVoice(synthesiser, engine.voices(language), profile, language);
    kept.delete(key);
    kept.set(key, match);
    match.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return match;
  };
  return async (text, language, profile) => {
    const { manner, conversion } = await matchFor(language, profile);
    const spoken = await synthesiser.speak(text, language, manner);
    return { ...spoken, samples: convert(spoken.samples, spoken.rate, conversion) };
  };
}
