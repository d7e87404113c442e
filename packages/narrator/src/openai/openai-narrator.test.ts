import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@komavox/core';
import type { OpenAiTelling } from './messages.js';
import { openAiNarrator, type OpenAiOptions } from './openai-narrator.js';

interface Asked {
  readonly authorization: string | undefined;
  readonly path: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
  };
}

type Answer = (response: ServerResponse, asked: Asked) => void;

/** A model's host: what it answers, call by call; the last again and again. */
let answers: readonly Answer[] = [];
let asked: Asked[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization } = request.headers;
  const body = JSON.parse(await text(request)) as Asked['body'];
  const answer = answers[Math.min(asked.length, answers.length - 1)];
  asked.push({ authorization, path: request.url, body });
  answer?.(response, asked.at(-1) as Asked);
}

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const completion = (content: string, rest: object = {}, message: object = {}): Answer =>
  json({
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content, ...message }, ...rest }],
  });
const lines = (...told: readonly unknown[]): Answer => completion(JSON.stringify({ lines: told }));
const nothing: Answer = () => undefined;
const cutOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
  response.write('{"choices":[{"message":{"content":"{', () => response.destroy());
};

const telling: OpenAiTelling = {
  shots: [
    { text: 'WHO IS THERE?', seconds: 3, picture: new Uint8Array([0xff, 0xd8, 0xff]) },
    { text: '', seconds: 2 },
  ],
  story: ['Mio comes home late.'],
  ...{ title: 'The Lantern Cat', language: 'en', languageName: 'English', style: 'dramatic' },
};
const told = ['Someone is in the house.', 'The door stands open.'];

const tell = (options: Partial<OpenAiOptions> = {}, signal?: AbortSignal) =>
  openAiNarrator({
    ...{ url, model: 'tiny', key: 'k-123', maxTokens: 700, shotsPerCall: 6, maxMs: 60_000 },
    ...options,
  }).tell(telling, signal);

/** What a telling is refused with: as a caller sees it. */
async function refused(options: Partial<OpenAiOptions> = {}) {
  const error = await tell(options).catch((caught: unknown) => caught);
  if (!(error instanceof Problem)) throw new Error('It was told.', { cause: error });
  const { status, code, headers, cause } = error;
  expect(cause).toBeUndefined();
  expect(error.message).not.toMatch(/k-123|WHO IS THERE/);
  return { status, code, retryAfter: headers['Retry-After'] };
}

it('asks for a line a shot, with texts, pictures and the story so far', async () => {
  answers = [lines(...told)];
  expect(await tell()).toEqual(told);
  const [call] = asked;
  expect(call).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer k-123',
    body: { model: 'tiny', max_tokens: 700 },
  });
  const [system, user] = call?.body.messages ?? [];
  expect(system?.content).toMatch(/in English[^]*film trailer[^]*exactly 2 strings/);
  expect(user?.content).toEqual([
    { type: 'text', text: 'The manga: "The Lantern Cat"' },
    { type: 'text', text: 'Told so far:\nMio comes home late.' },
    { type: 'text', text: 'Shot 1, at most 8 words. Its text: "WHO IS THERE?"' },
    { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/', detail: 'low' } },
    { type: 'text', text: 'Shot 2, at most 5 words. Its text: none' },
  ]);
});

it('sends no key where there is none', async () => {
  answers = [lines(...told)];
  const { authorization } = await openAiNarrator({
    ...{ url, model: 'tiny', maxTokens: 700, shotsPerCall: 6, maxMs: 60_000 },
  })
    .tell(telling)
    .then(() => asked[0] as Asked);
  expect(authorization).toBeUndefined();
});

it('takes JSON out of a fence, and lines without breaks', async () => {
  answers = [completion('Sure!\n```json\n{"lines": [" One\\nline ", ""]}\n```')];
  expect(await tell()).toEqual(['One line', '']);
});

describe('an answer that can’t be used is asked for once more, with what is wrong:', () => {
  it.each<[string, Answer, RegExp]>([
    ['broken JSON', completion('{"lines": ["One", '), /not JSON/],
    ['a refusal in words', completion('I can’t help with that.'), /not JSON/],
    ['too few lines', lines('One'), /had 1 lines; exactly 2/],
    ['too many lines', lines('One', 'Two', 'Three'), /had 3 lines; exactly 2/],
    ['lines that are no strings', lines('One', 2), /not JSON/],
    ['a line without end', lines('One', 'a'.repeat(501)), /longer than 500/],
    ['nothing but empty lines', lines('', ' '), /were empty/],
    ['no completion', json({ error: 'none' }), /not a chat completion/],
    ['far too much', (response) => response.end('x'.repeat(1_100_000)), /far too long/],
  ])('%s', async (_name, answer, wrong) => {
    answers = [answer, lines(...told)];
    expect(await tell()).toEqual(told);
    expect(asked[1]?.body.messages.at(-1)?.content).toMatch(wrong);
    answers = [answer];
    asked = [];
    expect(await refused()).toMatchObject({ status: 502, code: 'narrator_unusable' });
    expect(asked).toHaveLength(2);
  });
});

describe('what the host refuses is a plain error, and not asked for again:', () => {
  it.each<[string, Answer, string]>([
    ['a refusal', completion('', {}, { content: null, refusal: 'No.' }), 'narrator_refused'],
    ['a filter', completion('', { finish_reason: 'content_filter' }), 'narrator_refused'],
    ['an answer of too many tokens', completion('{"lines', { finish_reason: 'length' }), 'narrator_too_long'],
    ['an error of its own', json({}, 500), 'narrator_failed'],
    ['the key', json({}, 401), 'narrator_refused_key'],
    ['an unknown model', json({}, 404), 'narrator_unknown_model'],
    ['an answer that breaks off', cutOff, 'narrator_cut_off'],
    ['a way to another host', json({}, 302, { location: 'http://127.0.0.1:9/' }), 'narrator_unreachable'],
  ])('%s', async (_name, answer, code) => {
    answers = [answer];
    expect(await refused()).toMatchObject({ status: 502, code });
    expect(asked).toHaveLength(1);
  });

  it('nobody there', async () => {
    expect(await refused({ url: 'http://127.0.0.1:9/v1' })).toMatchObject({ code: 'narrator_unreachable' });
  });
});

describe('a rate limit', () => {
  it('is waited for where the host says for how long', async () => {
    answers = [json({}, 429, { 'retry-after': '1' }), lines(...told)];
    const begun = performance.now();
    expect(await tell()).toEqual(told);
    expect(performance.now() - begun).toBeGreaterThan(950);
  });

  it('that holds on is told, with when to come again', async () => {
    answers = [json({}, 429, { 'retry-after': '1' })];
    expect(await refused()).toEqual({ status: 503, code: 'narrator_busy', retryAfter: '1' });
    expect(asked).toHaveLength(2);
  });

  it('of a long time is not waited for', async () => {
    answers = [json({}, 429, { 'retry-after': '3600' })];
    expect(await refused()).toEqual({ status: 503, code: 'narrator_busy', retryAfter: '3600' });
    expect(asked).toHaveLength(1);
  });
});

it('is given up after its time', async () => {
  answers = [nothing];
  expect(await refused({ maxMs: 100 })).toMatchObject({ status: 504, code: 'narrator_slow' });
});

it('ends when its caller goes', async () => {
  const caller = new AbortController();
  answers = [() => caller.abort(new Error('Gone'))];
  await expect(tell({}, caller.signal)).rejects.toThrow('Gone');
});

it('speaks the other dialect with a host that doesn’t know the first', async () => {
  answers = [
    (response, { body }) =>
      (body.max_tokens === undefined ? lines(...told) : json({}, 400))(response, asked[0] as Asked),
  ];
  expect(await tell()).toEqual(told);
  expect(asked[1]?.body).toMatchObject({ max_completion_tokens: 700 });
});
