/** Makes the product's own sounds, and measures those of users, off the page's thread. */
import type { MusicMood, SoundEffect } from '@komavox/scene';
import { integratedLoudness, musicOf, soundEffectOf, type Pcm } from '@komavox/scene/sounds';
import { answerQuestions } from '../workers/answer-questions.js';

export type OwnSound = { readonly mood: MusicMood } | { readonly effect: SoundEffect };

export type SoundQuestion = OwnSound | { readonly measure: Pcm };

/** A sound, or the LUFS of one. */
export type SoundAnswer = { readonly pcm: Pcm } | { readonly loudness: number };

answerQuestions<SoundQuestion, SoundAnswer>(
  (asked) => {
    if ('measure' in asked) return { loudness: integratedLoudness(asked.measure) };
    return { pcm: 'mood' in asked ? musicOf(asked.mood) : soundEffectOf(asked.effect) };
  },
  (answer) => ('pcm' in answer ? answer.pcm.channels.map(({ buffer }) => buffer) : []),
);
