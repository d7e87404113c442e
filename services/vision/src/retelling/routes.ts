import { type AnyRoute, replies, route } from '@komavox/http';
import { maxStory, retellingStyleNames } from '@komavox/narrator';
import { z } from 'zod';
import { languageNamed } from '../extraction/language-named.js';
import { maxAddressLength } from '../extraction/page-text-schema.js';
import { tellShots, type RetellingContext } from './tell-shots.js';

/** Of all shots of a call, in characters. */
const maxText = 2000;
const share = z.number().min(0).max(1);

const choice = z.object({
  model: z
    .object({
      name: z.string().describe('As its host calls it'),
      host: z.string().describe('Where pages go'),
      isLocal: z.boolean().describe('The computer that the product runs on: nothing leaves it'),
      pictures: z.boolean().describe('Whether pictures of panels go there beside texts'),
    })
    .nullable()
    .describe('null where none is set up'),
  limits: z.object({
    shotsPerCall: z.number().int(),
    tokensPerCall: z.number().int().describe('That an answer may have'),
    secondsPerCall: z.number().describe('After which a call is given up'),
  }),
  typicalSeconds: z.number().nullable().describe('That calls took lately; null before the first one'),
});

export function retellingRoutes(context: RetellingContext): AnyRoute[] {
  const { retelling } = context;
  return [
    route.get('/api/retelling', {
      summary: 'The model that retells chapters here, where pages go for it, and the limits',
      access: 'user',
      responses: { 200: choice },
      handle: () => {
        const { limits, model, typicalSeconds } = retelling;
        const shown = model && {
          ...{ name: model.model, host: model.host, isLocal: model.isLocal, pictures: model.pictures },
        };
        return replies.json({ model: shown, limits, typicalSeconds: typicalSeconds() });
      },
    }),
    route.post('/api/retelling/lines', {
      summary:
        'Has a few shots retold by the model, a line each. The same again is answered as before. Where it fails nothing is told: ' +
        '409 `no_narrator`, 429 `too_many_retellings`, 502 `narrator_unreachable`, `narrator_refused`, `narrator_refused_key`, ' +
        '`narrator_unknown_model`, `narrator_failed`, `narrator_cut_off`, `narrator_too_long`, `narrator_unusable`, ' +
        '503 `narrator_busy`, 504 `narrator_slow`',
      access: 'user',
      body: z.object({
        shots: z
          .array(
            z.object({
              imageUrl: z
                .string()
                .min(1)
                .max(maxAddressLength)
                .refine((address) => !address.startsWith('data:'), 'A page is given by its address.')
                .describe('Of its page, as in `extract-text`'),
              box: z
                .object({ x: share, y: share, width: share, height: share })
                .describe('Of the page, in shares of its width and height'),
              text: z.string().max(maxText).describe('What it says, a balloon a line; empty for nothing'),
              seconds: z.number().min(0.5).max(60).describe('That its line is to take, about'),
            }),
          )
          .min(1)
          .max(retelling.limits.shotsPerCall)
          .describe('In their order; at most `shotsPerCall`'),
        story: z
          .array(z.string().max(maxText))
          .max(500)
          .describe(`What was told before; of more than ${maxStory} characters the end is used`),
        title: z.string().max(300).describe('Of the manga; may be empty'),
        language: z.string().min(1).describe('Name or code of the language to tell in'),
        style: z.enum(retellingStyleNames),
        again: z.boolean().default(false).describe('Other lines than before are wanted'),
      }),
      responses: { 200: z.object({ lines: z.array(z.string().describe('Empty where nothing is said')) }) },
      handle: async ({ body: { again, language, ...body }, user, headers, signal }) => {
        const request = { ...body, language: languageNamed(language) };
        const lines = await tellShots(context, request, { user, origin: headers.origin, signal, again });
        return replies.json({ lines });
      },
    }),
  ];
}
