import { randomUUID } from 'node:crypto';

/** Time and identifiers are arguments, so that tests can choose them. */
export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new identifier, unique everywhere; a UUID in lower case. */
  next(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const randomIds: Ids = { next: () => randomUUID() };
