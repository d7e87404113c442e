import { type AnyRoute, assertOwnUser, idempotencyKeyOf, replies, route } from '@komavox/http';
import { z } from 'zod';
import { awaitSpeech } from './await-speech.js';
import type { VoiceContext } from './context.js';
import { customVoiceGrade, customVoiceGrades } from './custom-voice-grade.js';
import { requestSpeech } from './request-speech.js';

const speakBody = z.object({
  text: z.string().describe('At most 2000 characters; one balloon a line'),
  language: z.string().describe('A code (`en`, `zh-hk`) or a name (`English`)'),
  voiceModel: z.enum(['default', 'custom']).default('default'),
  customVoiceId: z.string().nullish().describe('The voice model, with `custom` only'),
  userId: z.string().nullish().describe('The signed-in user, if it is given at all'),
});

export function voiceRoutes(context: VoiceContext): readonly AnyRoute[] {
  return [
    route.post('/api/tts/speak', {
      summary: 'Read a text aloud',
      access: 'user',
      body: speakBody,
      responses: {
        200: {
          contentType: 'audio/mpeg',
          description:
            'The audio. X-Speech-Id names it, X-Audio-Duration is its length in seconds, X-Word-Timings-URL links to ' +
            'the time of each word. X-Credit-Points, of a custom voice, are the credits left. A custom voice without ' +
            'credits is 402 `insufficient_credits`; one that failed says in `creditRestored` whether its credit is back. ' +
            'A 504 `speech_timeout` to a call with an Idempotency-Key goes on: the same call again finds it.',
        },
      },
      handle: async ({ body, user, headers, signal }) => {
        assertOwnUser(body.userId, user);
        const key = idempotencyKeyOf(headers);
        const { _id: id } = await requestSpeech(context, {
          userId: user,
          text: body.text,
          language: body.language,
          voiceModel: body.voiceModel,
          customVoiceId: body.customVoiceId ?? undefined,
          key,
        });
        const { mp3, duration, timesUrl, creditPoints } = await awaitSpeech(context, id, {
          repeatable: key !== undefined,
          signal,
        });
        return replies.bytes(mp3, 'audio/mpeg', {
          'X-Speech-Id': id,
          'X-Audio-Duration': String(Number(duration.toFixed(6))),
          'X-Word-Timings-URL': timesUrl,
          ...(creditPoints === undefined ? {} : { 'X-Credit-Points': String(creditPoints) }),
        });
      },
    }),
    route.get('/api/voice-models/engine', {
      summary: 'How custom voices are made here, in words for who chooses one',
      access: 'user',
      responses: {
        200: z.object({
          grade: z
            .enum(customVoiceGrades)
            .describe('The built-in voice matched, the nearest natural voice matched, or cloned'),
          name: z.string().describe('Of the engine'),
          description: z.string().describe('Whole sentences'),
        }),
      },
      handle: () =>
        Promise.resolve(
          replies.json(customVoiceGrade(context.engines.bestForMatching('en'), context.cloning)),
        ),
    }),
  ];
}
