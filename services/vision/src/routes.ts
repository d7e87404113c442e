import { type AnyRoute, maxOpenOf, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { Context } from './context.js';
import { isOfPicture } from './corrections/corrections.js';
import { correctionRoutes } from './corrections/routes.js';
import { maxDataAddressBytes, openImage } from './images/image-source.js';
import { findKnownTexts, type KnownText } from './extraction/known-texts.js';
import { languageNamed } from './extraction/language-named.js';
import { recogniserList } from './recognisers/list-recognisers.js';
import { requestPanels } from './finding/page-panels.js';
import { box, maxAddressLength, pagePanels, pageText } from './extraction/page-text-schema.js';
import { readArea } from './extraction/read-area.js';
import { requestText } from './extraction/request-text.js';
import { pictureHash } from './images/page-image.js';

const maxAddresses = 1000;

const textOf = (known: KnownText | undefined) =>
  known ? { text: known.text, language: known.language } : null;

const image = z
  .string()
  .min(1)
  .describe(
    'A page, cover, media link or proxied image of this server, any http address, or data: of at most 8 MB',
  );
const direction = z
  .enum(['ltr', 'rtl'])
  .optional()
  .describe('Order of the panels; default as the manga is read');
const bodyBytes = Math.ceil((maxDataAddressBytes * 4) / 3) + 4096;

export function routes(context: Context): AnyRoute[] {
  return [
    route.post('/api/vision/extract-text', {
      summary: 'Read the text of a page; a corrected one is answered as the user has corrected it',
      access: 'user',
      body: z.object({
        imageUrl: image,
        language: z.string().min(1).describe('Name or code: English, ja, zh-hk'),
        direction,
        area: box
          .optional()
          .describe(
            'Reads this part of the image alone, in its pixels, as printed: without the corrections of the page',
          ),
      }),
      bodyBytes,
      responses: { 200: pageText },
      handle: async ({ body, user, headers, signal }) => {
        const language = languageNamed(body.language);
        const source = await openImage(context, body.imageUrl, { user, origin: headers.origin, signal });
        const direction = body.direction ?? source.direction;
        const maxOpen = maxOpenOf(headers);
        const asked = { image: source.bytes, language, direction, user, maxOpen };
        if (body.area) return replies.json(await readArea(context, asked, body.area, signal));
        if (body.imageUrl.startsWith('data:')) {
          return replies.json((await requestText(context, asked, signal)).text);
        }
        const page = { user, address: body.imageUrl };
        const corrected = await context.corrections.find(page, language);
        if (corrected && isOfPicture(corrected, pictureHash(source.bytes))) {
          await context.readings.repeat(page, language, context.chassis.clock.now());
          return replies.json(corrected.text);
        }
        const { id, text } = await requestText(context, asked, signal);
        await context.readings.remember(page, language, id, context.chassis.clock.now());
        return replies.json(text);
      },
    }),
    route.get('/api/vision/recognisers', {
      summary: 'What reads pages here, and which languages',
      access: 'user',
      responses: { 200: recogniserList },
      handle: async () => replies.json(await context.listRecognisers()),
    }),
    route.post('/api/vision/panels', {
      summary: 'Find the panels of a page without reading its text, or those that the user has corrected',
      access: 'user',
      body: z.object({ imageUrl: image, direction }),
      bodyBytes,
      responses: { 200: pagePanels },
      handle: async ({ body, user, headers, signal }) => {
        const source = await openImage(context, body.imageUrl, { user, origin: headers.origin, signal });
        const page = { user, address: body.imageUrl };
        const corrected = await context.panelCorrections.find(page, pictureHash(source.bytes));
        if (corrected) return replies.json({ ...corrected, corrected: true as const });
        const order = body.direction ?? source.direction ?? 'ltr';
        const { chassis, engine, panels, decoding } = context;
        const tools = { pages: engine.pages, finder: engine.finder, panels, decoding, clock: chassis.clock };
        return replies.json(
          await requestPanels(tools, { image: source.bytes, direction: order, user }, signal),
        );
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
        return replies.json({ texts: imageUrls.map((address) => textOf(known.get(address))) });
      },
    }),
    ...correctionRoutes(context),
  ];
}
