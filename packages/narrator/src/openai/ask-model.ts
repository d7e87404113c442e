/** One call of an OpenAI-style `/chat/completions`. Errors say what happened, and never quote what was sent or answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parseJson, Problem, readAtMost, TooManyBytes } from '@komavox/core';
import { z } from 'zod';
import type { Message } from './messages.js';
import { UnusableLines } from './read-lines.js';

export interface ModelEndpoint {
  /** Up to and without `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** Of an answer. */
  readonly maxTokens: number;
}

/** Of a whole answer; one of the most tokens has a few thousand. */
const maxBytes = 1_000_000;
/** A `Retry-After` of more seconds isn't waited for: who asked is told when to ask again. */
const maxRetryAfter = 20;
/** Where an answer doesn't say. */
const usualRetryAfter = 10;

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const failure = (status: number, code: string, detail: string, retryAfter?: number): Problem =>
  new Problem(status, code, detail, {
    // Neither texts nor a key may come into a log by way of a cause; the adapter's owner logs the code.
    elsewhere: true,
    ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
  });

/** What a model's host may understand otherwise: newer models of OpenAI, and hosts without a mode for JSON. */
const dialects = [
  (maxTokens: number) => ({ max_tokens: maxTokens, response_format: { type: 'json_object' } }),
  (maxTokens: number) => ({ max_completion_tokens: maxTokens }),
] as const;

/**
 * What the model wrote. A rate limit is waited for where the host says for how long, and it isn't long.
 *
 * @param deadline aborted when there is no more time
 * @throws Problem 502 `narrator_unreachable`, `narrator_refused_key`, `narrator_unknown_model`, `narrator_failed`,
 * `narrator_cut_off`, `narrator_refused`; 503 `narrator_busy` with Retry-After; 504 `narrator_slow`
 * @throws UnusableLines where the answer is none of the protocol
 */
export async function askModel(
  endpoint: ModelEndpoint,
  messages: readonly Message[],
  { deadline, signal }: { readonly deadline: AbortSignal; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const both = signal ? AbortSignal.any([deadline, signal]) : deadline;
  try {
    let dialect = 0;
    for (let waited = false; ;) {
      const body = {
        model: endpoint.model,
        messages,
        temperature: 0.8,
        ...dialects[dialect]?.(endpoint.maxTokens),
      };
      const answer = await post(endpoint, body, both);
      if (answer.status === 400 && dialect + 1 < dialects.length) {
        await answer.body?.cancel();
        dialect += 1;
      } else if (answer.status === 429 && !waited) {
        await answer.body?.cancel();
        const seconds = retryAfterOf(answer);
        if (seconds > maxRetryAfter) throw busy(seconds);
        waited = true;
        await pause(seconds * 1000, undefined, { signal: both });
      } else return textOf(await bodyOf(answer));
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.aborted) throw failure(504, 'narrator_slow', 'The model took too long to answer.');
    throw error;
  }
}

const busy = (seconds: number): Problem =>
  failure(503, 'narrator_busy', `The model has too much to do. Try again in ${seconds} s.`, seconds);

async function post({ url, key }: ModelEndpoint, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // To another host neither the key nor the pages go.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw failure(502, 'narrator_unreachable', 'The model could not be reached.');
  }
}

/** Whole seconds, at least 1. */
function retryAfterOf({ headers }: Response): number {
  const said = headers.get('retry-after') ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? usualRetryAfter : Math.max(1, Math.ceil(seconds));
}

async function bodyOf(answer: Response): Promise<string> {
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw refusalOf(answer);
  }
  try {
    const bytes = await readAtMost(Readable.fromWeb(answer.body as ReadableStream), maxBytes);
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof TooManyBytes) throw new UnusableLines('The answer was far too long.');
    throw failure(502, 'narrator_cut_off', 'The model’s answer broke off in the middle.');
  }
}

function refusalOf(answer: Response): Problem {
  const { status } = answer;
  if (status === 429) return busy(retryAfterOf(answer));
  if (status === 401 || status === 403) {
    return failure(502, 'narrator_refused_key', 'The model’s host refuses the key that is set up here.');
  }
  if (status === 404) {
    return failure(
      502,
      'narrator_unknown_model',
      'The model’s host doesn’t know the model that is set up here.',
    );
  }
  return failure(502, 'narrator_failed', `The model’s host answered with an error (${status}).`);
}

function textOf(body: string): string {
  const choice = completion.safeParse(parseJson(body)).data?.choices[0];
  if (!choice) throw new UnusableLines('The answer was not a chat completion.');
  const { finish_reason: reason, message } = choice;
  if (reason === 'content_filter' || (message.refusal ?? '') !== '') {
    throw failure(502, 'narrator_refused', 'The model refuses to retell these pages.');
  }
  if (reason === 'length') {
    throw failure(
      502,
      'narrator_too_long',
      'The model wrote more than an answer may have, so it was cut off.',
    );
  }
  return message.content ?? '';
}
