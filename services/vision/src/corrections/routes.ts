import { type AnyRoute, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { Context } from '../context.js';
import { correctPage } from './correct-page.js';
import { languageNamed } from '../extraction/language-named.js';
import { maxAddressLength, pageText, region } from '../extraction/page-text-schema.js';

const maxRegions = 500;
const maxRegionText = 2000;

/** One that is asked for again by its address: `data:` is none. */
const pageAddress = z
  .string()
  .min(1)
  .max(maxAddressLength)
  .refine((address) => !address.startsWith('data:'), 'An image without an address is not kept')
  .describe('The address as it was given to extract-text');

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
  ];
}
