/** Says what is told in each shot of a video. Without I/O: browsers import this, adapters are beside it. */

/** What a narrator knows of a shot. */
export interface ShotToTell {
  /** What its balloons and captions say, a line each; empty where nothing is said. */
  readonly text: string;
  /** That its line is to take, about. */
  readonly seconds: number;
}

export interface Telling<Shot extends ShotToTell = ShotToTell> {
  /** In their order, at most `shotsPerCall`. */
  readonly shots: readonly Shot[];
  /** What was told before them, a line a shot; empty at the beginning. */
  readonly story: readonly string[];
}

/** The port. */
export interface Narrator<Of extends Telling = Telling> {
  readonly shotsPerCall: number;
  /**
   * A line for each shot, in their order; an empty one where nothing is said. Rejects with what the adapter documents, or the
   * signal's reason: then nothing is told of any of them.
   */
  tell(telling: Of, signal?: AbortSignal): Promise<readonly string[]>;
}

/** Built in: what the page itself says. */
export const pageNarrator: Narrator = {
  shotsPerCall: Number.POSITIVE_INFINITY,
  tell: ({ shots }) => Promise.resolve(shots.map(({ text }) => text)),
};

/** Of what was told, the end: so many characters are sent along, whole lines of them. */
export const maxStory = 2000;

/** The last lines of the story, as many as are sent along. */
export function endOfStory(lines: readonly string[]): readonly string[] {
  let left = maxStory;
  const from = lines.findLastIndex((line) => (left -= line.length + 1) < 0);
  return lines.slice(from + 1);
}
