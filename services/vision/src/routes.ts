import { spokenLanguage } from '@komavox/languages';
import { Problem } from '@komavox/core';
import { type AnyRoute, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { Context } from './context.js';
import { maxDataAddressBytes, openImage } from './image-source.js';
import { requestText } from './request-text.js';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const pageText = z.object({
  text: z.string().describe('One balloon a line, in reading order'),
  regions: z.array(
    z.object({
      text: z.string(),
      box: box.describe('In pixels of the image'),
      confidence: z.number().min(0).max(1),
      vertical: z.boolean(),
      order: z.number().int(),
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
        imageUrl: z
          .string()
          .min(1)
          .describe('A page, cover, media link or proxied image of this server, any http address, or data:'),
        language: z.string().min(1).describe('Name or code: English, ja, zh-hk'),
        direction: z
          .enum(['ltr', 'rtl'])
          .optional()
          .describe('Order of the panels; default as the manga is read'),
      }),
      bodyBytes: Math.ceil((maxDataAddressBytes * 4) / 3) + 4096,
      responses: { 200: pageText },
      handle: async ({ body, user, headers, signal }) => {
        const language = spokenLanguage(body.language);
        if (!language) {
          throw new Problem(400, 'unknown_language', 'Text in this language can not be read.');
        }
        const source = await openImage(context, body.imageUrl, { user, origin: headers.origin, signal });
        const direction = body.direction ?? source.direction;
        return replies.json(
          await requestText(context, { image: source.bytes, language, direction, user }, signal),
        );
      },
    }),
  ];
}
