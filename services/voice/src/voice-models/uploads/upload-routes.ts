/** Calls on files for voice models that are not made yet. */
import { type AnyRoute, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { VoiceModelContext } from '../context.js';
import { maxFileBytes, multipartLimits } from '../limits.js';
import { judgeRecording } from '../intake/sample-intake.js';
import { receiveUpload } from './upload.js';
import { readVoiceForm, wantedFile } from '../intake/voice-form.js';

const judgement = z.object({
  seconds: z.number(),
  voicedSeconds: z.number().describe('In which somebody speaks'),
  problems: z.array(
    z.object({
      code: z.string(),
      message: z.string().describe('A sentence to show'),
      blocking: z.boolean().describe('No voice can be made of it'),
    }),
  ),
});

export const uploadRoutes = (context: VoiceModelContext): readonly AnyRoute[] => [
  route.post('/api/voice-models/check', {
    summary: 'Judges a recording before a voice is made of it: multipart "sample"',
    access: 'user',
    multipart: multipartLimits,
    responses: { 200: judgement },
    handle: async ({ user, parts }) => {
      await context.sampleLimit.consume(user);
      const wanted = { sample: { called: 'voice sample', maxBytes: maxFileBytes } };
      const sample = wantedFile((await readVoiceForm(parts(), wanted)).files, 'sample');
      return replies.json(await judgeRecording(context, user, sample));
    },
  }),
  route.post('/api/uploads', {
    summary:
      'Keeps a file for a voice model that is registered later, for a day: multipart "file" and "kind" (voice-sample or voice-avatar)',
    access: 'user',
    multipart: multipartLimits,
    responses: { 201: z.object({ url: z.string() }) },
    handle: async ({ user, parts }) =>
      replies.json({ url: await receiveUpload(context, user, parts()) }, { status: 201 }),
  }),
];
