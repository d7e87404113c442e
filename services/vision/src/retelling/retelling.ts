/** The model that is set up, and how much of it a user may have. Counted in memory: each replica counts its own calls. */
import { Problem, UnderWay } from '@komavox/core';
import { RateLimit } from '@komavox/http';
import type { Narrator, RetellingLimits } from '@komavox/narrator';
import { openAiNarrator, type OpenAiTelling } from '@komavox/narrator/openai';
import type { NarratorSettings } from './narrator-settings.js';

/** Weight of the newest call in what is typical. */
const newestShare = 0.3;

export function openRetelling({ model, callsPerUser, callsPerHour, ...settings }: NarratorSettings) {
  const { maxMs, maxTokens, shotsPerCall } = settings;
  const limits: RetellingLimits = {
    shotsPerCall,
    tokensPerCall: maxTokens,
    secondsPerCall: maxMs / 1000,
  };
  const narrator: Narrator<OpenAiTelling> | null =
    model && openAiNarrator({ ...model, maxTokens, shotsPerCall, maxMs });
  const perHour = new RateLimit({
    maxCalls: callsPerHour,
    perSeconds: 3600,
    code: 'too_many_retellings',
    detail: 'You have asked the model too often within an hour.',
  });
  const running = new UnderWay();
  let typicalSeconds: number | null = null;
  return {
    model,
    limits,
    narrator,
    /** Of a call; null before the first one. */
    typicalSeconds: () => typicalSeconds,
    /** @throws Problem 429 `too_many_retellings` */
    run: <Told>(user: string, tell: () => Promise<Told>): Promise<Told> =>
      running.during(user, async (others) => {
        if (others >= callsPerUser) {
          throw new Problem(429, 'too_many_retellings', 'Something else of yours is being retold just now.', {
            headers: { 'Retry-After': '5' },
          });
        }
        await perHour.consume(user);
        const begun = performance.now();
        const told = await tell();
        const seconds = (performance.now() - begun) / 1000;
        typicalSeconds = (typicalSeconds ?? seconds) * (1 - newestShare) + seconds * newestShare;
        return told;
      }),
  };
}

export type Retelling = ReturnType<typeof openRetelling>;
