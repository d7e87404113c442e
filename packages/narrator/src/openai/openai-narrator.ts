import { Problem } from '@komavox/core';
import type { Narrator } from '../narrator.js';
import { askModel, type ModelEndpoint } from './ask-model.js';
import { messagesOf, type Message, type OpenAiTelling } from './messages.js';
import { readLines, UnusableLines } from './read-lines.js';

export interface OpenAiOptions extends ModelEndpoint {
  readonly shotsPerCall: number;
  /** Of a whole telling: calls, what is waited for, and a second attempt. */
  readonly maxMs: number;
}

/**
 * Any endpoint that speaks OpenAI's chat completions. An answer that isn't as asked for is sent back once with what is wrong.
 * `tell` rejects as `askModel` and with Problem 502 `narrator_unusable`.
 */
export function openAiNarrator(options: OpenAiOptions): Narrator<OpenAiTelling> {
  const { shotsPerCall, maxMs } = options;
  return {
    shotsPerCall,
    async tell(telling, signal) {
      const deadline = AbortSignal.timeout(maxMs);
      const attempt = async (messages: readonly Message[]): Promise<Attempt> => {
        let text = '';
        try {
          text = await askModel(options, messages, { deadline, signal });
          return { lines: readLines(text, telling.shots.length) };
        } catch (error) {
          if (error instanceof UnusableLines) return { text, wrong: error.message };
          throw error;
        }
      };
      const asked = messagesOf(telling);
      const first = await attempt(asked);
      if ('lines' in first) return first.lines;
      const second = await attempt([...asked, ...complaintOf(first)]);
      if ('lines' in second) return second.lines;
      throw new Problem(502, 'narrator_unusable', 'The model didn’t answer with a line for each shot.', {
        elsewhere: true,
      });
    },
  };
}

interface UnusableAnswer {
  readonly text: string;
  /** For the model. */
  readonly wrong: string;
}

type Attempt = { readonly lines: readonly string[] } | UnusableAnswer;

const complaintOf = ({ text, wrong }: UnusableAnswer): readonly Message[] => [
  // Hosts refuse an empty message.
  ...(text === '' ? [] : [{ role: 'assistant', content: text } as const]),
  { role: 'user', content: `${wrong} Answer again, with JSON alone.` },
];
