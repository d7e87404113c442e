/** What reads pages here, for who asks. */
import { spokenLanguages } from '@komavox/languages';
import type { Chassis } from '@komavox/service';
import { checkOnce, engineStates } from '@komavox/weights';
import { z } from 'zod';
import type { PpocrPool } from '../ppocr/ppocr-pool.js';
import type { Recognisers } from './open-recogniser.js';

export const recogniserList = z.object({
  recognisers: z
    .array(
      z.object({
        name: z.string().describe('For people'),
        state: z.enum(engineStates).describe('`unusable`: it does not run on this machine'),
        detail: z.string().optional().describe('Why it is not ready'),
        weights: z.string().optional().describe('The part of the weights that it needs'),
        languages: z
          .array(z.enum(spokenLanguages.map(({ code }) => code)))
          .describe('That it reads here now, rather than one before it'),
      }),
    )
    .describe('The preferred one first'),
});

/** @returns lists them; at the first call a process loads what PP-OCR runs on, where it is chosen, never the one of the calls */
export function recogniserLister(
  recognisers: Recognisers,
  ppocr: PpocrPool,
  { logger }: Pick<Chassis, 'logger'>,
) {
  const check = checkOnce(
    () => ppocr.check(new AbortController().signal),
    (error) => {
      if (ppocr.state !== 'unusable') logger.warn({ err: error }, 'PP-OCR could not be checked');
    },
  );
  return async (): Promise<z.output<typeof recogniserList>> => {
    if (recognisers.all.some(({ weights }) => weights === 'ppocr')) await check();
    const reading = (one: (typeof recognisers.all)[number]) =>
      spokenLanguages.flatMap(({ code }) =>
        recognisers.all.find((other) => other.reads(code, 'horizontal')) === one ? [code] : [],
      );
    return {
      recognisers: recognisers.all.map((one) => ({
        name: one.name,
        ...(one.weights !== undefined && { weights: one.weights }),
        ...one.status(),
        languages: reading(one),
      })),
    };
  };
}
