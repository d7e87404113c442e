import { defineSettings, machine, wholeNumber, type Machine } from '@komavox/core';
import { z } from 'zod';
import { narratorSettings, narratorShape } from './retelling/narrator-settings.js';
import { recogniserNames } from './recognisers/open-recogniser.js';

/** Values of the deprecated `VISION_ENGINE`, and the recognisers that they mean. */
const oldNames = { auto: 'auto', program: 'tesseract', packages: 'tesseract-js' } as const;

/** Bytes: a process of PP-OCR that holds more is replaced after its request. */
const processMemory = 1.2e9;

/** One a core, in a quarter of the memory: voices and videos need theirs. */
export const processesFor = ({ cores, memory }: Machine): number =>
  Math.max(1, Math.min(cores, Math.floor(memory / 4 / processMemory)));

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
      .describe('Threads that look for text, and pages read at a time; 0 takes one a core'),
    VISION_PROCESSES: wholeNumber(0, 256)
      .default(0)
      .describe(
        'Processes of PP-OCR, of up to 1.2 GB each; 0: one a core, in a quarter of the memory, no more than VISION_WORKERS',
      ),
    VISION_WAITING: wholeNumber(1, 10_000)
      .default(64)
      .describe('Calls that may wait for a page; more are answered 429'),
    VISION_PAGES_PER_USER: wholeNumber(1, 10_000)
      .default(4)
      .describe('Page texts of one user that may be unfinished; for more a call is answered 429'),
    VISION_DEADLINE_SECONDS: wholeNumber(1)
      .default(120)
      .describe('Seconds after which a page text that was begun and is not finished has failed'),
    VISION_QUEUE_SECONDS: wholeNumber(1)
      .default(600)
      .describe('Seconds after which a page text that was not begun has failed'),
    VISION_KEEP_DAYS: wholeNumber(1, 3650)
      .default(90)
      .describe('How long the text and the panels of a page are kept, and what was retold'),
    ...narratorShape,
  },
  (environment) => {
    const workers = environment.VISION_WORKERS || machine().cores;
    return {
      recogniser:
        environment.VISION_RECOGNISER === 'auto'
          ? oldNames[environment.VISION_ENGINE]
          : environment.VISION_RECOGNISER,
      tesseractProgram: environment.VISION_TESSERACT,
      workers,
      processes: environment.VISION_PROCESSES || Math.min(workers, processesFor(machine())),
      processMemory,
      maxWaiting: environment.VISION_WAITING,
      pagesPerUser: environment.VISION_PAGES_PER_USER,
      deadlineMs: environment.VISION_DEADLINE_SECONDS * 1000,
      queueMs: environment.VISION_QUEUE_SECONDS * 1000,
      retentionMs: environment.VISION_KEEP_DAYS * 86_400_000,
      narrator: narratorSettings(environment),
    };
  },
);

export type VisionSettings = ReturnType<typeof settings.read>;
