/** Whether more than one person speaks: told by pitch that lies in two heaps, phrase by phrase. */
import type { SpeechFrames } from './speech-frames.js';
import { median } from './statistics.js';

/** Semitones between two people who can be told apart by pitch alone; one lively person stays below. */
const apart = 6.5;
/** Frames of voiced sound that a phrase, and each person, has at least. */
const minPhrase = 25;
const minPerson = 60;

/**
 * A guess: two people of the same pitch are not found. Never true for one who speaks with the usual range, whose phrases
 * lie within half an octave.
 */
export function hasSeveralSpeakers(frames: SpeechFrames): boolean {
  const phrases = phrasesOf(frames).sort((a, b) => a.semitones - b.semitones);
  return phrases.some((phrase, n) => {
    const next = phrases[n + 1];
    if (!next) return false;
    const [low, high] = [phrases.slice(0, n + 1), phrases.slice(n + 1)];
    const gap = next.semitones - phrase.semitones;
    return (
      gap > apart / 2 &&
      voicedOf(low) >= minPerson &&
      voicedOf(high) >= minPerson &&
      distance(low, high) > apart
    );
  });
}

interface Phrase {
  /** Middle pitch over 55 Hz. */
  readonly semitones: number;
  readonly voiced: number;
}

const voicedOf = (phrases: readonly Phrase[]): number => phrases.reduce((sum, { voiced }) => sum + voiced, 0);

const distance = (low: readonly Phrase[], high: readonly Phrase[]): number =>
  median(high.map(({ semitones }) => semitones)) - median(low.map(({ semitones }) => semitones));

/** Stretches of at most a second between silences of 150 ms. */
function phrasesOf({ pitches, speaking }: SpeechFrames): Phrase[] {
  const phrases: Phrase[] = [];
  let heard: number[] = [];
  let silent = 0;
  const close = () => {
    if (heard.length >= minPhrase) {
      phrases.push({ semitones: 12 * Math.log2(median(heard) / 55), voiced: heard.length });
    }
    heard = [];
  };
  speaking.forEach((speaks, n) => {
    silent = speaks ? 0 : silent + 1;
    if (silent === 15 || heard.length >= 80) close();
    const hz = pitches[n] ?? 0;
    if (hz > 0) heard.push(hz);
  });
  close();
  return phrases;
}
