/** Which process has a place for which text. */
import type { ChildProcess } from 'node:child_process';
import type { Problem } from '@komavox/core';
import type { Request, Result } from './messages.js';
import type { SpokenPiece } from './synthesis-request.js';

export interface PoolPlaces {
  /** Texts that a process has under way at a time. Default 1. */
  readonly textsAtOnce?: number;
  /** Long ones among them: they hold their sound in memory until they end. Default any. */
  readonly longTextsAtOnce?: number;
}

export interface Task {
  readonly id: number;
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly onPiece: (piece: SpokenPiece) => void;
  readonly limitMs: number;
  /** Of speech, as is estimated; 0 for what isn't spoken. */
  readonly seconds: number;
  readonly user: string;
  background: boolean;
  /** That has it. */
  worker?: Worker | undefined;
  /** Nobody waits for it any more. */
  isDropped?: boolean;
  /** Ends its measurement. */
  measured: (error?: Problem) => void;
}

export interface Worker {
  readonly child: ChildProcess;
  readonly tasks: Map<number, Task>;
  /** The task whose part it does. */
  turn?: number | undefined;
  texts: number;
  isRetiring: boolean;
  timeout?: NodeJS.Timeout;
}

/** From so many seconds of speech on a text is a long one. */
const longSeconds = 60;
/** A process that retires has a text longer by this factor: otherwise what comes would keep it for ever. */
const longerThanNew = 2;

const isLong = ({ seconds }: Pick<Task, 'seconds'>): boolean => seconds > longSeconds;

/** The ids of the engines that a text names. */
export const enginesOf = ({ request }: Task): string[] =>
  request.kind === 'speak'
    ? [request.speaker, ...(request.lines ?? [])].flatMap((speaker) => speaker?.engine ?? [])
    : [];

/** Those of the background last, before them those of users who have fewer texts under way. */
export function inTurn(tasks: readonly Task[], workers: Iterable<Worker>): Task[] {
  const users = [...workers].flatMap((worker) => [...worker.tasks.values()]).map(({ user }) => user);
  const underWay = (task: Task) => users.filter((user) => user === task.user).length;
  return tasks.toSorted(
    (one, other) => Number(one.background) - Number(other.background) || underWay(one) - underWay(other),
  );
}

type Placed = Pick<Task, 'seconds' | 'user'>;

/**
 * A process that retires is replaced when its texts have ended. Until then it takes new ones that are much shorter, as they
 * would otherwise wait for that. The last place is never for a user who has another place in the process.
 */
export function hasPlace(
  { tasks, isRetiring }: Pick<Worker, 'isRetiring'> & { readonly tasks: ReadonlyMap<number, Placed> },
  text: Placed,
  places: PoolPlaces,
): boolean {
  const { textsAtOnce = 1, longTextsAtOnce = Infinity } = places;
  const underWay = [...tasks.values()];
  const long = underWay.filter(isLong).length;
  if (tasks.size >= textsAtOnce || (isLong(text) && long >= longTextsAtOnce)) return false;
  const isLastPlace = textsAtOnce > 1 && tasks.size === textsAtOnce - 1;
  if (isLastPlace && underWay.some(({ user }) => user === text.user)) return false;
  return (
    !isRetiring ||
    (!isLong(text) && underWay.some((one) => isLong(one) || one.seconds > longerThanNew * text.seconds))
  );
}
