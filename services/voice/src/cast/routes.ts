/** Calls on casts. A cast is its user's own: nobody else sees it, whoever sees the manga. */
import { lineKinds, manners } from '@komavox/cast';
import { type AnyRoute, idSchema, replies, route } from '@komavox/http';
import { z } from 'zod';
import { byLanguage } from '../model/by-language.js';
import { shownText } from '../model/shown-text.js';
import { saveLines, saveMembers, type CastContext } from './save-cast.js';

const id = idSchema();
const maxMembers = 60;
const maxLines = 500;
/** Of all lines of a page. */
const maxLetters = 20_000;

const member = z.object({
  id,
  name: z.string().trim().min(1).max(60).regex(shownText, 'has characters that can not be shown'),
  voices: byLanguage(z.string().min(1).max(80)).describe(
    'Ids of voices by the code of a language; without one, a voice that nobody else has',
  ),
});

const cast = z
  .object({
    members: z.array(member).max(maxMembers).describe('The one with the id `narrator` tells captions'),
  })
  .meta({ id: 'Cast' });

const castPage = z
  .object({
    lines: z
      .array(
        z.object({
          text: z.string().max(2000).describe('The line as it was read'),
          memberId: id.nullable().describe('null: the voice that speaks without a cast'),
          kind: z.enum(lineKinds),
          manner: z.enum(manners),
          chosen: z.boolean().describe('By somebody: no suggestion changes it'),
        }),
      )
      .max(maxLines)
      .refine(
        (lines) => lines.reduce((letters, { text }) => letters + text.length, 0) <= maxLetters,
        `The lines of a page have at most ${maxLetters} characters.`,
      )
      .describe('In reading order'),
  })
  .meta({ id: 'CastPage' });

const ofManga = z.object({ mangaId: id });
const ofPage = z.object({ mangaId: id, page: idSchema(200) });

export function castRoutes(context: CastContext): readonly AnyRoute[] {
  const { casts } = context;
  return [
    route.get('/api/casts/{mangaId}', {
      summary: "The members of one's cast of a manga; none before one was made",
      access: 'user',
      params: ofManga,
      responses: { 200: cast },
      handle: async ({ params: { mangaId }, user: userId }) =>
        replies.json({ members: await casts.members({ userId, mangaId }) }),
    }),
    route.put('/api/casts/{mangaId}', {
      summary: "Keeps the members of one's cast of a manga",
      access: 'user',
      params: ofManga,
      body: cast,
      responses: { 200: cast },
      handle: async ({ params: { mangaId }, body, user: userId }) =>
        replies.json({ members: await saveMembers(context, { userId, mangaId }, body.members) }),
    }),
    route.get('/api/casts/{mangaId}/pages/{page}', {
      summary:
        'Who says the lines of a page: `<chapter id>:<page from 0>`, or any name of a page of no chapter; no lines before some were assigned',
      access: 'user',
      params: ofPage,
      responses: { 200: castPage },
      handle: async ({ params, user: userId }) =>
        replies.json({ lines: await casts.lines({ userId, ...params }) }),
    }),
    route.put('/api/casts/{mangaId}/pages/{page}', {
      summary: 'Keeps who says the lines of a page',
      access: 'user',
      params: ofPage,
      body: castPage,
      bodyBytes: 2 * 1024 * 1024,
      responses: { 200: castPage },
      handle: async ({ params, body, user: userId }) =>
        replies.json({ lines: await saveLines(context, { userId, ...params }, body.lines) }),
    }),
  ];
}
