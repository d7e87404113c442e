import { type AnyRoute, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { Context } from '../context.js';
import { openImage } from '../images/image-source.js';
import { correctPage } from './correct-page.js';
import { correctPanels } from './correct-panels.js';
import { languageNamed } from '../extraction/language-named.js';
import { box, maxAddressLength, pagePanels, pageText, region } from '../extraction/page-text-schema.js';

const maxRegions = 500;
const maxRegionText = 2000;
const maxPanels = 100;

/** One that is asked for again by its address: `data:` is none. */
const pageAddress = z
  .string()
  .min(1)
  .max(maxAddressLength)
  .refine((address) => !address.startsWith('data:'), 'An image without an address is not kept')
  .describe('The address as it was given when the page was asked for');

export function correctionRoutes(context: Context): AnyRoute[] {
  return [
    route.put('/api/vision/corrections', {
      summary: 'Correct the text of a page',
      access: 'user',
      body: z.object({
        imageUrl: pageAddress,
        language: z.string().min(1).describe('Name or code'),
        regions: z
          .array(
            region.omit({ order: true }).extend({
              text: z.string().max(maxRegionText),
              // A word is a character at least.
              words: region.shape.words.unwrap().max(maxRegionText).exactOptional(),
              readings: region.shape.readings.unwrap().max(maxRegionText).exactOptional(),
            }),
          )
          .max(maxRegions)
          .describe('All of the page, in reading order; one may have no text yet'),
      }),
      responses: { 200: pageText },
      handle: async ({ body, user }) => {
        const page = { user, address: body.imageUrl };
        const language = languageNamed(body.language);
        return replies.json(await correctPage(context, page, { language, regions: body.regions }));
      },
    }),
    route.delete('/api/vision/corrections', {
      summary: 'Forget the corrections of a page: it has the text that was read again',
      access: 'user',
      query: z.object({ imageUrl: pageAddress, language: z.string().min(1).describe('Name or code') }),
      responses: { 204: undefined },
      handle: async ({ query: { imageUrl, language }, user }) => {
        await context.corrections.remove({ user, address: imageUrl }, languageNamed(language));
        return replies.empty();
      },
    }),
    route.put('/api/vision/panels', {
      summary: 'Correct the panels of a page: they are answered so in either direction',
      access: 'user',
      body: z.object({
        imageUrl: pageAddress,
        panels: z
          .array(box)
          .max(maxPanels)
          .describe('All of the page, in reading order, in pixels of the image'),
      }),
      responses: { 200: pagePanels },
      handle: async ({ body: { imageUrl, panels }, user, headers, signal }) => {
        const { bytes } = await openImage(context, imageUrl, { user, origin: headers.origin, signal });
        const page = { user, address: imageUrl };
        const kept = await correctPanels(context, page, { image: bytes, panels });
        return replies.json({ ...kept, corrected: true as const });
      },
    }),
    route.delete('/api/vision/panels', {
      summary: 'Forget the corrected panels of a page: it has those that were found again',
      access: 'user',
      query: z.object({ imageUrl: pageAddress }),
      responses: { 204: undefined },
      handle: async ({ query: { imageUrl }, user }) => {
        await context.panelCorrections.remove({ user, address: imageUrl });
        return replies.empty();
      },
    }),
  ];
}
