import { availableParallelism } from 'node:os';
import { defineSettings, wholeNumber } from '@komavox/core';
import { z } from 'zod';
import { recogniserNames } from './recognisers/open-recogniser.js';

/** Values of the deprecated `VISION_ENGINE`, and the recognisers that they mean. */
const oldNames = { auto: 'auto', program: 'tesseract', packages: 'tesseract-js' } as const;

export const settings = defineSettings(
  {
    VISION_RECOGNISER: z
      .enum(['auto', ...recogniserNames])
      .default('auto')
      .describe(
        'What reads letters: PP-OCR, the Tesseract program, the one of npm packages, or for each language the first of them that is there (auto)',
      ),
    VISION_ENGINE: z
      .enum(['auto', 'program', 'packages'])
      .default('auto')
      .describe('Deprecated: set VISION_RECOGNISER (program is tesseract, packages is tesseract-js)'),
    VISION_TESSERACT: z.string().default('tesseract').describe('Name or path of the Tesseract program'),
    VISION_WORKERS: wholeNumber(0, 256)
      .default(0)
      .describe(
        'Threads that look for text, processes of PP-OCR, and pages read at a time; 0 takes one a core',
      ),
    VISION_WAITING: wholeNumber(1, 10_000)
      .default(64)
      .describe('Calls that may wait for a page; more are answered 429'),
    VISION_DEADLINE_SECONDS: wholeNumber(1)
      .default(120)
      .describe('Seconds after which a page text that is not finished has failed'),
    VISION_KEEP_DAYS: wholeNumber(1, 3650)
      .default(90)
      .describe('How long the text and the panels of a page are kept'),
  },
  (environment) => ({
    recogniser:
      environment.VISION_RECOGNISER === 'auto'
        ? oldNames[environment.VISION_ENGINE]
        : environment.VISION_RECOGNISER,
    tesseractProgram: environment.VISION_TESSERACT,
    workers: environment.VISION_WORKERS || availableParallelism(),
    maxWaiting: environment.VISION_WAITING,
    deadlineMs: environment.VISION_DEADLINE_SECONDS * 1000,
    retentionMs: environment.VISION_KEEP_DAYS * 86_400_000,
  }),
);

export type VisionSettings = ReturnType<typeof settings.read>;
