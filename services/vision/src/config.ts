import { availableParallelism } from 'node:os';
import { defineSettings, wholeNumber } from '@komavox/core';
import { z } from 'zod';

export const settings = defineSettings(
  {
    VISION_ENGINE: z
      .enum(['auto', 'program', 'packages'])
      .default('auto')
      .describe('Where Tesseract is taken from: the installed program, the npm packages, or both (auto)'),
    VISION_TESSERACT: z.string().default('tesseract').describe('Name or path of the Tesseract program'),
    VISION_WORKERS: wholeNumber(0, 256)
      .default(0)
      .describe('Threads that look for text, and pages read at a time; 0 takes one a core'),
    VISION_WAITING: wholeNumber(1, 10_000)
      .default(64)
      .describe('Calls that may wait for a page; more are answered 429'),
    VISION_KEEP_DAYS: wholeNumber(1, 3650).default(90).describe('How long the text of a page is kept'),
  },
  (environment) => ({
    engine: environment.VISION_ENGINE,
    program: environment.VISION_TESSERACT,
    workers: environment.VISION_WORKERS || availableParallelism(),
    waiting: environment.VISION_WAITING,
    keepMs: environment.VISION_KEEP_DAYS * 86_400_000,
  }),
);

export type VisionSettings = ReturnType<typeof settings.read>;
