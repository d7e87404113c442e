/** The format of an exported voice. */
import { z } from 'zod';

export const formatName = 'komavox-voice';
/** Grows when an older program could not read the file. */
export const formatVersion = 1;

/** What each version says, whatever else it says. */
export const fileHead = z.object({ format: z.literal(formatName), version: z.number().int().min(1) });

export const fileDescription = fileHead.extend({
  name: z.string(),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  consent: z.object({ given: z.boolean(), at: z.iso.datetime(), sentence: z.string() }),
});

export type FileDescription = z.output<typeof fileDescription>;
