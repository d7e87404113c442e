import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  type AnyRoute,
  assertOwnUser,
  idempotencyKeyOf,
  idSchema,
  maxOpenOf,
  replies,
  route,
} from '@komavox/http';
import { Problem } from '@komavox/core';
import { z } from 'zod';
import { awaitSpeech, speechInParts } from './speeches/await-speech.js';
import { cancelSpeech } from './speeches/cancel-speech.js';
import type { VoiceContext } from './context.js';
import { customVoiceGrade, customVoiceGrades } from './custom-voice-grade.js';
import { listVoices, voiceList } from './list-voices.js';
import { lineManners } from './model/line-manners.js';
import { multipartOf, secondsText } from './model/speech-parts.js';
import { languageNamed } from './model/speech-request.js';
import { requestSpeech } from './speeches/request-speech.js';
import type { Speech } from './store.js';

const voiceId = z
  .string()
  .max(64)
  .describe('A voice of `GET /api/voices`; without, the best that is installed speaks');

const speakBody = z.object({
  text: z.string().describe('At most 2000 characters; one balloon a line'),
  language: z.string().describe('A code (`en`, `zh-hk`) or a name (`English`)'),
  voiceModel: z.enum(['default', 'custom']).default('default'),
  customVoiceId: z.string().nullish().describe('The voice model, with `custom` only'),
  userId: z.string().nullish().describe('The signed-in user, if it is given at all'),
  voice: voiceId.optional(),
  speed: z
    .number()
    .min(0.5, 'The speed is between 0.5 and 2.')
    .max(2, 'The speed is between 0.5 and 2.')
    .optional()
    .describe('1 without'),
  lines: z
    .array(z.object({ voice: voiceId.optional(), manner: z.enum(lineManners).optional() }))
    .max(500)
    .optional()
    .describe('Who speaks each line of the text, and how; one for each line'),
  readings: z
    .array(
      z.object({
        start: z.number().int().min(0),
        end: z.number().int().describe('Exclusive'),
        reading: z
          .string()
          .max(120)
          .regex(/^[\p{sc=Hiragana}\p{sc=Katakana}ー・]+$/u, 'A reading is in kana.')
          .describe('In kana'),
      }),
    )
    .max(2000)
    .optional()
    .describe(
      'Japanese: how characters `start` to `end` of the text are read, as `extract-text` gives them for a region. ' +
        'They are said so; the word times show the text. A pronunciation of the manga comes before',
    ),
  mangaId: idSchema().optional().describe('The manga whose pronunciations hold'),
});

const multipart = 'multipart/mixed';

/** RFC 9110 section 12.5.1, without weights: who names it can read it. */
const takesPieces = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  accept.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === multipart);

/** RFC 9218: urgency 7 is for work of the background. */
const isBackground = ({ priority = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|,)\s*u=7\s*(?:[,;]|$)/.test(String(priority));

const speechHeaders = (id: string, { voices = [], creditPoints }: Speech): Record<string, string> => ({
  'X-Speech-Id': id,
  'X-Voice': voices.join(', '),
  ...(creditPoints === undefined ? {} : { 'X-Credit-Points': String(creditPoints) }),
});

const speakDescription =
  'The audio. X-Speech-Id names it, X-Audio-Duration is its length in seconds, X-Word-Timings-URL links to ' +
  'the time of each word, X-Voice names the voices that spoke. X-Credit-Points, of a custom voice, are the credits left. ' +
  'A custom voice without credits is 402 `insufficient_credits`; one that failed says in `creditRestored` whether its ' +
  'credit is back. A 504 `speech_timeout` to a call with an Idempotency-Key goes on: the same call again finds it, and DELETE ends it. Without a key and not in ' +
  'parts, a text of which a natural voice speaks for longer than a call can wait is 413 `speech_too_long` at once. ' +
  'To a call with `Accept: multipart/mixed` the audio comes in parts as they are made, to be played one after the other: ' +
  'each is audio/mpeg with X-Audio-Duration and, as JSON, X-Word-Timings, which count from the start of the part. ' +
  'A call with `Priority: u=7` is work of the background: nobody waits behind it.';

export function voiceRoutes(context: VoiceContext): readonly AnyRoute[] {
  return [
    route.post('/api/tts/speak', {
      summary: 'Read a text aloud',
      access: 'user',
      body: speakBody,
      responses: { 200: { contentType: 'audio/mpeg', description: speakDescription } },
      handle: async ({ body, user, headers, signal }) => {
        assertOwnUser(body.userId, user);
        const key = idempotencyKeyOf(headers);
        const inPieces = takesPieces(headers);
        const { voice, speed, lines, readings, mangaId } = body;
        const asked = await requestSpeech(context, {
          ...{ userId: user, text: body.text, language: body.language, voiceModel: body.voiceModel },
          ...{ customVoiceId: body.customVoiceId ?? undefined, voice, speed, lines, readings, mangaId },
          ...{ key, inPieces, background: isBackground(headers), maxOpen: maxOpenOf(headers) },
        });
        const options = { repeatable: key !== undefined, signal };
        if (inPieces) {
          const { speech, parts } = await speechInParts(context, asked, options);
          const boundary = randomUUID();
          const type = `${multipart}; boundary=${boundary}`;
          const body = Readable.from(multipartOf(parts, boundary));
          return replies.stream(body, type, speechHeaders(asked._id, speech));
        }
        const { mp3, duration, timesUrl, speech } = await awaitSpeech(context, asked, options);
        return replies.bytes(mp3, 'audio/mpeg', {
          ...speechHeaders(asked._id, speech),
          'X-Audio-Duration': secondsText(duration),
          'X-Word-Timings-URL': timesUrl,
        });
      },
    }),
    route.delete('/api/tts/speak', {
      summary:
        'Ends the speech of an Idempotency-Key, which nobody wants any more; its credit comes back. ' +
        'One that is made, or of which a custom voice was heard, is kept: 409 `speech_kept`',
      access: 'user',
      responses: { 204: undefined },
      handle: async ({ user, headers }) => {
        await cancelSpeech(context, user, idempotencyKeyOf(headers));
        return replies.empty();
      },
    }),
    route.get('/internal/speeches/{id}/voice', {
      summary: 'What its user calls the custom voice of a speech',
      access: 'internal',
      params: z.object({ id: z.string().min(1) }),
      responses: { 200: z.object({ name: z.string() }) },
      handle: async ({ params }) => {
        const name = (await context.speeches.find(params.id))?.voice?.name;
        if (name === undefined) throw new Problem(404, 'speech_not_found', 'There is no such speech.');
        return replies.json({ name });
      },
    }),
    route.get('/api/voices', {
      summary: 'The engines that speak, and their voices',
      access: 'user',
      responses: { 200: voiceList },
      handle: async () => {
        // Of the machine that answers. Workers are meant to be alike; one that isn't logs it, and its X-Voice tells.
        await context.checkEngines();
        return replies.json(listVoices(context.engines));
      },
    }),
    route.get('/api/voice-models/engine', {
      summary: 'How custom voices are made here, in words for who chooses one',
      access: 'user',
      query: z.object({
        language: z.string().default('en').describe('A name or a code; English without'),
      }),
      responses: {
        200: z.object({
          grade: z
            .enum(customVoiceGrades)
            .describe('The built-in voice matched, the nearest natural voice matched, or cloned'),
          name: z.string().describe('Of the engine'),
          description: z.string().describe('Whole sentences'),
        }),
      },
      handle: ({ query }) => {
        const language = languageNamed(query.language, context.engines.languages);
        return Promise.resolve(replies.json(customVoiceGrade(context, language)));
      },
    }),
  ];
}
