import { join, resolve } from 'node:path';
import { demoFolder } from '@komavox/demo-library/folder';
import { chapterLanguages } from '@komavox/languages';
import { defineSettings, wholeNumber, yesOrNo } from '@komavox/core';
import { z } from 'zod';

export const catalogueSettings = defineSettings(
  {
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((path) => resolve(path))
      .describe('Folder of the embedded stores'),
    CATALOGUE_LIBRARY: z
      .string()
      .transform((path) => resolve(path))
      .optional()
      .describe('Folder of the library on disk; default library in DATA_DIR'),
    CATALOGUE_LANGUAGE: z
      .enum(chapterLanguages.map(({ code }) => code) as [string, ...string[]])
      .default('en')
      .describe('Language of a chapter that does not say its own'),
    CATALOGUE_SCAN_SECONDS: wholeNumber(1, 86_400)
      .default(60)
      .describe('How often the library is scanned for changes'),
    CATALOGUE_DEMO_FOLDER: z
      .string()
      .transform((path) => resolve(path))
      .optional()
      .describe('Folder of the demo library; default the one that the build has drawn'),
    CATALOGUE_IMPORT_MB: wholeNumber(1, 100_000)
      .default(1024)
      .describe('Megabytes that one import may bring'),
    CATALOGUE_IMPORTS_PER_USER: wholeNumber(1, 1000)
      .default(5)
      .describe('Unfinished imports that one user may have; for more a call is answered 429'),
    DEMO_LIBRARY: yesOrNo().default(true).describe('Whether the demo library is shown'),
  },
  (environment) => ({
    library: environment.CATALOGUE_LIBRARY ?? join(environment.DATA_DIR, 'library'),
    /** A named folder has to exist; the default one is created. */
    isLibraryNamed: environment.CATALOGUE_LIBRARY !== undefined,
    defaultLanguage: environment.CATALOGUE_LANGUAGE,
    scanMs: environment.CATALOGUE_SCAN_SECONDS * 1000,
    importsPerUser: environment.CATALOGUE_IMPORTS_PER_USER,
    maxImportBytes: environment.CATALOGUE_IMPORT_MB * 1024 ** 2,
    /** Undefined where the demo library is switched off. */
    demoFolder: environment.DEMO_LIBRARY ? (environment.CATALOGUE_DEMO_FOLDER ?? demoFolder) : undefined,
  }),
);
