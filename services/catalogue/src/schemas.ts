/** Schemas of calls and responses that more than one file of routes needs. */
import { maxNameLength } from '@komavox/comics/comic-info';
import { chapterLanguages } from '@komavox/languages';
import { z } from 'zod';
import { languageCode } from './model/language-code.js';

export const manga = z
  .object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    description: z.string(),
    coverUrl: z.string().describe('On this origin'),
    originalLanguage: z.string(),
    languages: z.array(z.string()).describe('Languages it has chapters in'),
    readingDirection: z.enum(['rtl', 'ltr']),
    imported: z
      .object({
        own: z.boolean().describe('Whether the asker imported it, and may change it'),
        shared: z.boolean().describe('Whether everybody sees it'),
      })
      .optional()
      .describe('Only of what a person imported'),
  })
  .meta({ id: 'Manga' });

export const chapter = z
  .object({
    id: z.string(),
    mangaId: z.string(),
    chapterNumber: z.number(),
    title: z.string(),
    language: z.string(),
    readingDirection: z.enum(['rtl', 'ltr']),
    pageCount: z.number().int(),
  })
  .meta({ id: 'Chapter' });

export const chapterNumber = z.number().min(0, 'A number is 0 or more.').max(100_000);
/** May be empty: many chapters have a number only. */
export const chapterTitle = z.string().trim().max(maxNameLength);

export const byId = z.object({ id: z.string().max(64) });

/** A code or a name of the twelve chapter languages; becomes the code. */
export const language = z
  .string()
  .transform(languageCode)
  .refine((code) => code !== undefined, 'not a chapter language')
  .describe(`One of ${chapterLanguages.map(({ code }) => code).join(', ')}, or its name`);
