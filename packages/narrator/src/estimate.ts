/** What a retelling costs, before anything is sent. Rough, and rather too much than too little. */

export interface RetellingLimits {
  readonly shotsPerCall: number;
  /** That an answer may have. */
  readonly tokensPerCall: number;
  /** That a call may take. */
  readonly secondsPerCall: number;
}

interface RetellingEstimate {
  readonly calls: number;
  /** Sent and answered, about. */
  readonly tokens: number;
  /** About, where it is known how long calls take here. */
  readonly seconds: number | null;
  /** No retelling takes longer: whatever isn't answered by then is given up. */
  readonly maxSeconds: number;
}

/** Of the instructions and the end of the story, and of a shot: its text, its line, and its picture. */
const tokens = { call: 900, shot: 120, picture: 500 } as const;
/** Of a short without a length, a page has about so many shots; with one, a shot takes so many seconds. */
const shotsPerPage = 7;
const secondsPerShot = 2.6;

/** @param seconds that the short aims at; null for all of it */
export const shotsOf = (pages: number, seconds: number | null): number =>
  Math.min(pages * shotsPerPage, seconds === null ? Infinity : Math.ceil(seconds / secondsPerShot));

/** @param typicalSeconds of a call; null where none was made yet */
export function estimateRetelling(
  shots: number,
  limits: RetellingLimits,
  { pictures, typicalSeconds }: { readonly pictures: boolean; readonly typicalSeconds: number | null },
): RetellingEstimate {
  const calls = Math.ceil(shots / limits.shotsPerCall);
  return {
    calls,
    tokens: calls * tokens.call + shots * (tokens.shot + (pictures ? tokens.picture : 0)),
    seconds: typicalSeconds === null ? null : Math.ceil(calls * typicalSeconds),
    maxSeconds: calls * limits.secondsPerCall,
  };
}
