/** Speech in the voice of a sample: cloned where an engine can, matched elsewhere. Runs in the process of the engine. */
import { openedOnce } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import { decodeAudio } from '@komavox/media';
import { alignWords } from '../alignment/align-words.js';
import type { SpeechEngine, Synthesiser, Utterance, VoiceSample } from '../engines/engine.js';
import { convert } from '../matching/conversion.js';
import type { Match } from '../matching/match.js';
import { matchVoice } from '../matching/match-voice.js';
import { profileHash, type VoiceProfile } from '../matching/profile.js';
import { maxVoiceSeconds, speechRate } from '../model/speech-format.js';
import type { SpokenText } from '../model/spoken-text.js';

export interface CustomVoice {
  readonly profile: VoiceProfile;
  /** The recording as a file, for an engine that clones. */
  readonly sample?: Uint8Array;
}

export type SpeakCustom = (
  spoken: SpokenText,
  language: SpokenLanguage,
  voice: CustomVoice,
  speed?: number,
) => Promise<Utterance>;

/** An engine with its synthesiser, and one that clones where there is one. */
interface CustomEngines {
  readonly engine: SpeechEngine;
  readonly own: Synthesiser;
  readonly cloning?: SpeechEngine<VoiceSample> | undefined;
}

export function openCustomVoices({ engine, own, cloning }: CustomEngines): SpeakCustom {
  const matched = openMatching(engine, own);
  const cloned = cloning && openCloning(cloning, own);
  return (spoken, language, { profile, sample }, speed = 1) =>
    cloned && sample && cloning.languages.includes(language)
      ? cloned(spoken, language, sample, speed)
      : matched(spoken.text, language, profile, speed);
}

/** Words take their times from the built-in voice, aligned, where the engine tells none. */
function openCloning(engine: SpeechEngine<VoiceSample>, own: Synthesiser) {
  const open = openedOnce(() => engine.open());
  return async (
    spoken: SpokenText,
    language: SpokenLanguage,
    file: Uint8Array,
    speed: number,
  ): Promise<Utterance> => {
    const { channels } = await decodeAudio(file, { rate: speechRate });
    const samples = (channels[0] ?? new Float32Array()).slice(0, maxVoiceSeconds * speechRate);
    const sample = { samples, rate: speechRate, speed };
    const utterance = await (await open()).speak(spoken.text, language, sample);
    if (engine.timings === 'words') return utterance;
    return { ...utterance, ...alignWords(spoken, await own.speak(spoken.text, language), utterance) };
  };
}

/** Voices are few and come again with the next line, so how to match them is kept; about 500 bytes each. */
const maxKept = 200;

/** Speaks with the nearest of the engine's voices, matched to the profile. Words keep the times that the engine tells. */
function openMatching(engine: SpeechEngine, own: Synthesiser) {
  const kept = new Map<string, Promise<Match>>();
  const matchFor = (language: SpokenLanguage, profile: VoiceProfile): Promise<Match> => {
    const key = `${language}/${profileHash(profile)}`;
    const match = kept.get(key) ?? matchVoice({ engine, synthesiser: own }, profile, language);
    kept.delete(key);
    kept.set(key, match);
    match.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return match;
  };
  return async (
    text: string,
    language: SpokenLanguage,
    profile: VoiceProfile,
    speed: number,
  ): Promise<Utterance> => {
    const { manner, conversion } = await matchFor(language, profile);
    const spoken = await own.speak(text, language, { ...manner, rateRatio: manner.rateRatio * speed });
    return { ...spoken, samples: convert(spoken.samples, spoken.rate, conversion) };
  };
}
