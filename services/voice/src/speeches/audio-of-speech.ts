/** Who speaks a speech, and the name of its audio. */
import { Problem } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import type { VoiceContext } from '../context.js';
import { clonerFor, voiceHash } from './custom-voice.js';
import type { SpeechEngine } from '../engines/engine.js';
import type { EngineLookup, Engines } from '../engines/engines.js';
import { listed } from '../model/printed-readings.js';
import { readableLanguage } from '../model/scripts.js';
import { chosenVoices, type SpeechChoices } from '../model/speech-choices.js';
import { contentHash } from '../model/speech-request.js';
import type { Speech } from '../store.js';
import { audioVersion } from '../synthesis/synthesise.js';
import type { LineSpeaker, Speaker } from '../synthesis/synthesis-request.js';

export interface SpeechAudio {
  readonly speaker: Speaker;
  readonly lines?: readonly LineSpeaker[];
  readonly content: string;
  /** The ids of the voices, in the order in which they speak. */
  readonly voices: readonly string[];
  /** Whether an engine takes long, about a second a second of sound. */
  readonly isSlow: boolean;
}

/** As of now: with weights that arrive, a better engine speaks. */
export function audioOf(
  context: Pick<VoiceContext, 'engines' | 'cloning'>,
  { text, language, voice, choices }: Pick<Speech, 'text' | 'language' | 'voice' | 'choices'>,
): SpeechAudio {
  const engines = context.engines.snapshot();
  const spoken = readableLanguage(text, language);
  if (voice) {
    const cloner = clonerFor(context.cloning, language);
    // Beside a clone it tells times alone: those of the quick one will do.
    const engine = cloner ? context.engines.builtIn : engines.bestForMatching(spoken);
    const named = { voice: voiceHash(voice, { cloner, engine, language: spoken }), choices };
    const content = contentHash(text, language, audioVersion(engine), named);
    return { speaker: { engine: engine.id }, content, voices: [voice.id], isSlow: isSlow(cloner ?? engine) };
  }
  const own = findSpeaker(engines, spoken, choices?.voice);
  const lines = choices?.lines?.map((line) => ({
    ...findSpeaker(engines, spoken, line.voice ?? choices.voice),
    ...(line.manner && { manner: line.manner }),
  }));
  const speaking = lines ?? [own];
  return {
    speaker: speakerOf(own),
    ...(lines && { lines: lines.map((line) => ({ ...speakerOf(line), manner: line.manner ?? 'plain' })) }),
    content: contentHash(text, language, audioVersion(own.engine), { choices: chosen(own, lines, choices) }),
    voices: [...new Set(speaking.map(({ engine, voice: name }) => `${engine.id}/${name}`))],
    isSlow: speaking.some(({ engine }) => isSlow(engine)),
  };
}

/** Throws Problem 404 `voice_not_found` for a voice that no engine has, whether it can speak here or not. */
export function assertVoices(engines: Engines, choices: SpeechChoices): void {
  if (chosenVoices(choices).every((id) => engines.knows(id))) return;
  throw new Problem(404, 'voice_not_found', 'This voice does not exist.');
}

interface Found {
  readonly engine: SpeechEngine;
  /** Of the voice that speaks. */
  readonly voice: string;
  readonly isDefault: boolean;
}

/** The chosen voice where it is ready and speaks the language, else the best engine's first. */
function findSpeaker(engines: EngineLookup, language: SpokenLanguage, id: string | undefined): Found {
  const found = id === undefined ? undefined : engines.voice(id, language);
  const engine = found && engines.ready(found.engine.id);
  const best = engine ?? engines.bestFor(language);
  const first = best.voices(language)[0]?.name ?? '';
  const voice = engine && found ? found.voice.name : first;
  return { engine: best, voice, isDefault: voice === first };
}

const speakerOf = ({ engine, voice, isDefault }: Found): Speaker => ({
  engine: engine.id,
  ...(!isDefault && { voice }),
});

/** What of the choices makes other audio; a voice that would speak anyhow does not. */
function chosen(
  own: Found,
  lines: readonly (Found & Pick<LineSpeaker, 'manner'>)[] | undefined,
  { speed, pronunciations, readings }: SpeechChoices = {},
): object | undefined {
  const made = {
    ...(!own.isDefault && !lines && { voice: own.voice }),
    ...(lines && {
      lines: lines.map(({ engine, voice, manner }) => [audioVersion(engine), voice, manner ?? 'plain']),
    }),
    ...(speed !== undefined && { speed }),
    ...(pronunciations && { pronunciations: pronunciations.map(({ word, reading }) => [word, reading]) }),
    ...(readings && { readings: readings.map(listed) }),
  };
  return Object.keys(made).length === 0 ? undefined : made;
}

const isSlow = ({ clauses }: Pick<SpeechEngine, 'clauses'>): boolean => clauses !== undefined;
