/** The custom voice of a speech: which one is meant, and by what its audio is named. */
import { Problem } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import type { VoiceContext } from '../context.js';
import { type Cloning, isMeasured, type SpeechEngine, type VoiceSample } from '../engines/engine.js';
import { matchingVersion } from '../matching/match-voice.js';
import { nearestVoice } from '../matching/nearest-voice.js';
import { profileHash } from '../matching/profile.js';
import type { SpokenVoice } from '../store.js';
import { withCurrentProfile } from '../voice-models/current-profile.js';

interface VoiceChoice {
  readonly voiceModel: 'default' | 'custom';
  readonly customVoiceId: string | undefined;
}

/**
 * Undefined for the default voice. Throws Problem 400 `voice_required` where none is named, and 404 `voice_not_found` for
 * one that isn't there or is another's and private.
 */
export async function findCustomVoice(
  context: Pick<VoiceContext, 'chassis' | 'decoding' | 'sampleTimer' | 'voiceModels'>,
  userId: string,
  { voiceModel, customVoiceId }: VoiceChoice,
): Promise<SpokenVoice | undefined> {
  if (voiceModel === 'default') return undefined;
  if (customVoiceId === undefined || customVoiceId === '') {
    throw new Problem(400, 'voice_required', 'Please select a custom voice model first.');
  }
  const found = await context.voiceModels.findUsable(userId, customVoiceId);
  if (!found) throw new Problem(404, 'voice_not_found', 'This voice model does not exist.');
  const { id, name, profile, sampleKey } = await withCurrentProfile(context, found);
  return { id, name, profile, sampleKey };
}

interface Making {
  readonly cloner: SpeechEngine<VoiceSample> | undefined;
  /** That is matched, or tells the times of what is cloned. */
  readonly engine: SpeechEngine;
  readonly language: SpokenLanguage;
}

/** Names the voice, and how it is spoken, within the name of its audio: clones of a model sound alike, and share it. */
export function voiceHash({ profile }: SpokenVoice, { cloner, engine, language }: Making): string {
  const how = cloner ? `cloning-${cloner.version}` : `matching-${matchingVersion}`;
  // A table of voices may get others, of which another is the nearest.
  const natural =
    !cloner && engine.voicesAre === 'people'
      ? `/${nearestVoice(engine.voices(language).filter(isMeasured), profile).name}`
      : '';
  return `${how}${natural}/${profileHash(profile)}`;
}

/** What clones voices in a language; undefined where they are matched. */
export const clonerFor = (
  { engine }: Cloning,
  language: SpokenLanguage,
): SpeechEngine<VoiceSample> | undefined => (engine?.languages.includes(language) ? engine : undefined);
