/** Steps that can be undone and redone. */

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Names the newest step; another with the same name soon after is the same step. */
  readonly step: string | null;
  /** Milliseconds. */
  readonly at: number;
}

/** What is typed without a longer pause is one step. */
const pauseMs = 1000;
const maxSteps = 200;

export const historyOf = <State>(present: State): History<State> => ({
  ...{ past: [], present, future: [], step: null, at: 0 },
});

export function changed<State>(
  history: History<State>,
  next: State,
  { step, now }: { readonly step: string | null; readonly now: number },
): History<State> {
  if (next === history.present) return history;
  const goesOn = step !== null && step === history.step && now - history.at < pauseMs;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present: next, future: [], step, at: now };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { ...history, past: past.slice(0, -1), present: before, future: [present, ...future], step: null };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { ...history, past: [...past, present], present: next, future: rest, step: null };
}
