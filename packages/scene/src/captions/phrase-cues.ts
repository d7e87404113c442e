/** Phrases as cues: each word marked while it is said, and the motion of the phrase, video frame by video frame. */
import type { CaptionMotion } from './caption-style.js';
import { firstVideoFrameFrom, type CaptionPose, type CaptionSpan, type Cue } from './cue.js';
import { videoFrameRate } from '../format.js';
import { phrasesOf, type Phrase, type Room } from './phrases.js';
import { characters, gap } from '../script.js';
import type { TimedWord } from './timed-words.js';

interface PhraseOptions {
  /** When the frame is over, in centiseconds. */
  readonly last: number;
  readonly motion: CaptionMotion;
  /** Whether the spoken word looks different. */
  readonly marked: boolean;
  readonly room: Room;
}

/** A phrase stays this long, in centiseconds, unless the next one comes. */
const hold = 50;

/** One a video frame; the phrase is at rest after the last. */
const entrances: Readonly<Partial<Record<CaptionMotion, readonly CaptionPose[]>>> = {
  pop: [0.6, 0.9, 1.1, 1.05].map((scale) => ({ scale, rise: 0 })),
  bounce: [0.9, 0.5, 0, 0.2, 0.26, 0.18, 0, 0.06].map((rise) => ({ scale: 1, rise })),
};

/** From `start`, in centiseconds: the word that is said, and how many of its characters were. */
interface Step {
  readonly start: number;
  readonly word: number;
  readonly said: number;
}

export function phraseCues(words: readonly TimedWord[], options: PhraseOptions): readonly Cue[] {
  const phrases = phrasesOf(words, options.room);
  return phrases.flatMap((phrase, group) => {
    const spoken = phrase.flat();
    const next = phrases[group + 1]?.[0]?.[0]?.start ?? options.last;
    const end = Math.min(next, options.last, (spoken.at(-1)?.end ?? 0) + hold);
    const steps = stepsOf(spoken, options);
    const cues = steps.map(({ start, ...step }, at) => ({
      start,
      end: Math.min(end, steps[at + 1]?.start ?? end),
      spans: spansOf(phrase, step, options.motion),
      group,
    }));
    return enter(cues, entrances[options.motion] ?? []).filter((cue) => cue.end > cue.start);
  });
}

function stepsOf(words: readonly TimedWord[], { motion, marked }: PhraseOptions): readonly Step[] {
  const byLetter = motion === 'karaoke' || motion === 'type';
  if (!byLetter && !marked) return words.slice(0, 1).map(({ start }) => ({ start, word: 0, said: 0 }));
  return words.flatMap(({ text, start, end }, word) => {
    if (!byLetter) return [{ start, word, said: 0 }];
    const first = firstVideoFrameFrom(start);
    const count = characters(text);
    // No more steps than there are video frames to show them.
    const steps = Math.max(1, Math.min(count, firstVideoFrameFrom(end) - first));
    return Array.from({ length: steps }, (_, at) => ({
      start: at === 0 ? start : start + Math.round(((end - start) * at) / steps),
      word,
      said: Math.ceil((count * (at + 1)) / steps),
    }));
  });
}

function spansOf(phrase: Phrase, step: Omit<Step, 'start'>, motion: CaptionMotion): readonly CaptionSpan[] {
  let word = -1;
  return phrase.flatMap((line, lineAt) =>
    line.flatMap(({ text }, at): readonly CaptionSpan[] => {
      word += 1;
      const next = line[at + 1];
      const after = next ? gap(text, next.text) : lineAt + 1 < phrase.length ? '\n' : '';
      if (motion !== 'karaoke' && motion !== 'type')
        return [{ text: `${text}${after}`, spoken: word === step.word }];
      const letters = [...text];
      const said = word < step.word ? letters.length : word > step.word ? 0 : step.said;
      const parts = [
        { text: letters.slice(0, said).join(''), spoken: true },
        { text: `${letters.slice(said).join('')}${after}`, spoken: false },
      ].filter((part) => part.text !== '');
      return motion === 'karaoke'
        ? parts
        : parts.map(({ text: part, spoken }) => ({
            text: part,
            spoken: false,
            ...(!spoken && { hidden: true }),
          }));
    }),
  );
}

/** The first cues of a phrase in the poses of its entrance, one a video frame. */
function enter(cues: readonly Cue[], poses: readonly CaptionPose[]): readonly Cue[] {
  const first = firstVideoFrameFrom(cues[0]?.start ?? 0);
  const borders = poses.map((pose, at) => ({ pose, end: startOf(first + at + 1) }));
  return cues.flatMap((cue) => {
    const moving = borders
      .filter(({ end }) => end > cue.start)
      .map(({ pose, end }, at, all) => ({
        ...cue,
        pose,
        start: at === 0 ? cue.start : (all[at - 1]?.end ?? cue.start),
        end: Math.min(cue.end, end),
      }))
      .filter(({ start, end }) => end > start);
    const rest = moving.at(-1)?.end ?? cue.start;
    return [...moving, ...(rest < cue.end ? [{ ...cue, start: rest }] : [])];
  });
}

/** A time, in centiseconds, at which this video frame is the first to be shown. */
const startOf = (videoFrame: number) => Math.floor((videoFrame * 100) / videoFrameRate);
