import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';
import { Problem } from '@komavox/core';
import { type AnyRoute, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { Context } from './context.js';
import { maxDataAddressBytes, openImage } from './image-source.js';
import { findKnownTexts } from './known-texts.js';
import { requestPanels } from './page-panels.js';
import { requestText } from './request-text.js';

const maxAddressLength = 8192;
const maxAddresses = 1000;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const image = z
  .string()
  .min(1)
  .describe('A page, cover, media link or proxied image of this server, any http address, or data:');
const direction = z
  .enum(['ltr', 'rtl'])
  .optional()
  .describe('Order of the panels; default as the manga is read');
const bodyBytes = Math.ceil((maxDataAddressBytes * 4) / 3) + 4096;

const pageText = z.object({
  text: z.string().describe('One balloon a line, in reading order'),
  regions: z.array(
    z.object({
      text: z.string(),
      box: box.describe('In pixels of the image'),
      confidence: z.number().min(0).max(1),
      vertical: z.boolean(),
      order: z.number().int(),
      words: z
        .array(
          z.object({
            from: z.number().int(),
            to: z.number().int().describe('Exclusive'),
            line: z.number().int().describe('Row or column, from 0'),
            box,
          }),
        )
        .optional()
        .describe(
          'Where its text lies: characters `from` to `to`, a word each, or a character where words are not spaced. Missing in texts read by an older version',
        ),
      balloon: z
        .object({
          shape: z.enum(['round', 'box', 'spiky', 'none']),
          tail: z.object({ x: z.number(), y: z.number() }).optional().describe('Its end, by who speaks'),
        })
        .optional()
        .describe('What is drawn around the text; missing where it is not known'),
    }),
  ),
  panels: z.array(box),
  language: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export function routes(context: Context): AnyRoute[] {
  return [
    route.post('/api/vision/extract-text', {
      summary: 'Read the text of a page',
      access: 'user',
      body: z.object({
        imageUrl: image,
        language: z.string().min(1).describe('Name or code: English, ja, zh-hk'),
        direction,
      }),
      bodyBytes,
      responses: { 200: pageText },
      handle: async ({ body, user, headers, signal }) => {
        const language = languageNamed(body.language);
        const source = await openImage(context, body.imageUrl, { user, origin: headers.origin, signal });
        const direction = body.direction ?? source.direction;
        const { id, text } = await requestText(
          context,
          { image: source.bytes, language, direction, user },
          signal,
        );
        if (!body.imageUrl.startsWith('data:')) {
          const now = context.chassis.clock.now();
          await context.readings.remember({ user, address: body.imageUrl }, language, id, now);
        }
        return replies.json(text);
      },
    }),
    route.post('/api/vision/panels', {
      summary: 'Find the panels of a page without reading its text',
      access: 'user',
      body: z.object({ imageUrl: image, direction }),
      bodyBytes,
      responses: {
        200: z.object({
          panels: z
            .array(box)
            .describe('In reading order, in pixels of the image; empty where none is found'),
          width: z.number().int(),
          height: z.number().int(),
        }),
      },
      handle: async ({ body, user, headers, signal }) => {
        const source = await openImage(context, body.imageUrl, { user, origin: headers.origin, signal });
        const order = body.direction ?? source.direction ?? 'ltr';
        const { chassis, engine, panels } = context;
        const request = { image: source.bytes, direction: order };
        const tools = { finder: engine.finder, panels, clock: chassis.clock };
        return replies.json(await requestPanels(tools, request, signal));
      },
    }),
    route.post('/api/vision/known-texts', {
      summary: 'The texts of pages that the user has had read before',
      access: 'user',
      body: z.object({
        imageUrls: z
          .array(z.string().min(1).max(maxAddressLength))
          .max(maxAddresses)
          .describe('Addresses as they were given to extract-text'),
        language: z
          .string()
          .min(1)
          .optional()
          .describe('Name or code; without one, the language that a page was read in last'),
      }),
      bodyBytes: maxAddressLength * maxAddresses,
      responses: {
        200: z.object({
          texts: z
            .array(z.object({ text: z.string(), language: z.string() }).nullable())
            .describe('In the order of imageUrls; null for a page whose text is not known'),
        }),
      },
      handle: async ({ body: { imageUrls, language }, user, signal }) => {
        const query = { addresses: imageUrls, language: languageNamed(language), user };
        const known = await findKnownTexts(context, query, signal);
        return replies.json({ texts: imageUrls.map((address) => known.get(address) ?? null) });
      },
    }),
  ];
}

function languageNamed(name: string): SpokenLanguage;
function languageNamed(name: string | undefined): SpokenLanguage | undefined;
function languageNamed(name: string | undefined): SpokenLanguage | undefined {
  if (name === undefined) return undefined;
  const language = spokenLanguage(name);
  if (language) return language;
  throw new Problem(400, 'unknown_language', 'Text in this language can not be read.');
}
