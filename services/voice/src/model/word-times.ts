/** Times of the words as shown, from what the engine says about places in its own text. */
import { codePoints, type SpokenText } from './spoken-text.js';

/** As the API gives it: seconds from the start of the audio. */
export interface WordTime {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The engine begins to say what stands at `position` (code points from 0) at `seconds`. */
export interface WordEvent {
  readonly position: number;
  readonly seconds: number;
}

/** A pause of the voice, in seconds. */
export interface Pause {
  readonly start: number;
  readonly end: number;
}

export interface SpokenTimes {
  readonly events: readonly WordEvent[];
  readonly pauses: readonly Pause[];
  /** Length of the audio in seconds. */
  readonly duration: number;
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * One entry for each word as shown, in order: starts never go back, no word overlaps the next, none ends after the
 * audio. A word ends where the next begins, or where the pause before that begins. Words that the engine merged with
 * the one before ("from the") share its time by their letters; words for which nothing is said get the pause they
 * stand in, or no time at all.
 */
export function wordTimes(spoken: SpokenText, times: SpokenTimes): WordTime[] {
  const count = spoken.words.length;
  const starts = startsFromEvents(spoken, times);
  fillMerged(spoken, starts, times);
  const result: WordTime[] = [];
  let earliest = 0;
  for (let number = 0; number < count; number += 1) {
    const next = starts.slice(number + 1).find((start) => start !== undefined) ?? times.duration;
    const start = Math.max(earliest, Math.min(starts[number] ?? earliest, times.duration));
    const silent = spoken.starts[number] === undefined;
    const limit = Math.max(start, Math.min(next, times.duration));
    const pause = times.pauses.find(
      (one) => one.start > start && one.start < limit && one.end >= limit - 0.02,
    );
    const end = silent ? (isLastOfGap(spoken, number) ? limit : start) : (pause?.start ?? limit);
    result.push({ word: spoken.words[number] ?? '', start: round(start), end: round(end) });
    earliest = Math.max(earliest, end);
  }
  return result;
}

/** Of several silent words in a row only the last takes the pause. */
const isLastOfGap = (spoken: SpokenText, number: number): boolean => spoken.starts[number + 1] !== undefined;

/** The first event inside a word is its start. */
function startsFromEvents(spoken: SpokenText, { events }: SpokenTimes): (number | undefined)[] {
  const starts: (number | undefined)[] = spoken.words.map(() => undefined);
  const said = spoken.starts.flatMap((start, word) => (start === undefined ? [] : [{ start, word }]));
  let latest = 0;
  for (const { position, seconds } of events) {
    const owner = said.findLast(({ start }) => start <= position)?.word ?? said[0]?.word;
    if (owner === undefined || starts[owner] !== undefined) continue;
    latest = Math.max(latest, seconds);
    starts[owner] = latest;
  }
  return starts;
}

/** Words that the engine gave no event: in a group after one that has one, until the next that has. */
function fillMerged(spoken: SpokenText, starts: (number | undefined)[], times: SpokenTimes): void {
  const said = spoken.starts.flatMap((start, word) => (start === undefined ? [] : [word]));
  let at = 0;
  while (at < said.length) {
    let next = at + 1;
    while (next < said.length && starts[said[next] ?? 0] === undefined) next += 1;
    const from = starts[said[at] ?? 0] ?? 0;
    const until = next < said.length ? (starts[said[next] ?? 0] ?? times.duration) : times.duration;
    share(spoken, starts, said.slice(at, next), { from, until, pauses: times.pauses });
    at = next;
  }
}

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly pauses: readonly Pause[];
}

/** Pauses shorter than this are closures inside words. */
const audiblePause = 0.08;

/**
 * Divides a stretch among words. Where marks stand between them and as many pauses are heard, a pause ends a clause;
 * within a clause, words take time by their letters.
 */
function share(
  spoken: SpokenText,
  starts: (number | undefined)[],
  group: readonly number[],
  { from, until, pauses }: Stretch,
): void {
  const inside = pauses.filter(
    ({ start, end }) => start > from && start < until && end - start >= audiblePause && end <= until + 0.02,
  );
  const last = inside.at(-1);
  const closing = last !== undefined && last.end >= until - 0.02 ? last : undefined;
  const between = closing ? inside.slice(0, -1) : inside;
  const breaks = group.flatMap((word, index) =>
    index < group.length - 1 && endsClause(spoken, word) ? [index + 1] : [],
  );
  const end = closing?.start ?? until;
  if (between.length === 0 || between.length !== breaks.length) {
    byLetters(spoken, starts, group, from, end);
    return;
  }
  [...breaks, group.length].forEach((until, clause) => {
    const words = group.slice(clause === 0 ? 0 : breaks[clause - 1], until);
    byLetters(spoken, starts, words, between[clause - 1]?.end ?? from, between[clause]?.start ?? end);
  });
}

/** Whether a mark follows the word, at its end or as a word of its own. */
function endsClause({ words, starts }: SpokenText, word: number): boolean {
  const mark = /[,.;:!?…—–、。，；：！？]["'”’»」』)\]]*$/u;
  if (mark.test(words[word] ?? '')) return true;
  return starts[word + 1] === undefined && mark.test(words[word + 1] ?? '');
}

function byLetters(
  { words }: SpokenText,
  starts: (number | undefined)[],
  group: readonly number[],
  from: number,
  until: number,
): void {
  const letters = group.map((word) =>
    Math.max(1, codePoints((words[word] ?? '').replace(/[^\p{L}\p{N}]/gu, ''))),
  );
  const all = letters.reduce((sum, value) => sum + value, 0);
  let before = 0;
  group.forEach((word, index) => {
    starts[word] = from + ((until - from) * before) / all;
    before += letters[index] ?? 1;
  });
}
