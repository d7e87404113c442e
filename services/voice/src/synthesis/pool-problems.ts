/** What may go wrong with a text in the processes of the engines. */
import { Problem } from '@komavox/core';

export const poolProblems = {
  crashed: () => new Problem(503, 'voice_crashed', 'The voice stopped in the middle of the text.'),
  timeout: () => new Problem(504, 'voice_timeout', 'The voice took too long.'),
  stopped: () => new Problem(503, 'voice_stopped', 'The voice is being shut down.'),
  busy: () =>
    new Problem(429, 'voice_busy', 'Too many texts are waiting to be read.', {
      headers: { 'Retry-After': '5' },
    }),
  refused: (stack: string, retryable: boolean) =>
    new Problem(500, 'voice_failed', 'The text could not be read aloud.', {
      retryable,
      cause: new Error(stack),
    }),
};
