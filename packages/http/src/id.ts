import { z } from 'zod';

/** A name of something as a caller gives it: of one line, and of a length that a store can look up. */
export const idSchema = (longest = 128) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'has control characters');
