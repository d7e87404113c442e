/** Texts and panels of pages as calls answer and take them. */
import { regionKinds } from '@komavox/cast';
import { z } from 'zod';

export const maxAddressLength = 8192;

export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const region = z.object({
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
    .exactOptional()
    .describe(
      'Where its text lies: characters `from` to `to`, a word each, or a character where words are not spaced. Missing in texts read by an older version',
    ),
  readings: z
    .array(
      z.object({
        start: z.number().int(),
        end: z.number().int().describe('Exclusive'),
        reading: z.string().describe('In kana'),
      }),
    )
    .exactOptional()
    .describe(
      'Japanese: how characters `start` to `end` of its text are read, as printed beside them. Missing where none is',
    ),
  balloon: z
    .object({
      shape: z.enum(['round', 'box', 'spiky', 'none']),
      tail: z.object({ x: z.number(), y: z.number() }).exactOptional().describe('Its end, by who speaks'),
    })
    .exactOptional()
    .describe('What is drawn around the text; missing where it is not known'),
  kind: z
    .enum(regionKinds)
    .exactOptional()
    .describe(
      'What the text is; sound effects and margins are not spoken. Missing in texts read by an older version',
    ),
});

export const pageText = z.object({
  text: z
    .string()
    .describe('What is spoken: one balloon a line, in reading order, without sound effects and margins'),
  regions: z.array(region),
  panels: z.array(box),
  language: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  recogniser: z
    .object({
      id: z.string().describe('Engine and release'),
      version: z.string().describe('Of its results; empty for Tesseract'),
      insteadOf: z
        .string()
        .exactOptional()
        .describe('Version of the recogniser that does not read this page, because it ended its processes'),
    })
    .exactOptional()
    .describe('What read the page. Missing in corrected texts, and in those read by an older version'),
  corrected: z.literal(true).optional().describe('As the user has corrected it'),
});

export const pagePanels = z.object({
  panels: z.array(box).describe('In reading order, in pixels of the image; empty where none is found'),
  width: z.number().int(),
  height: z.number().int(),
  corrected: z.literal(true).exactOptional().describe('As the user has corrected them'),
});
