/** The whole product on a temporary store, for one command; the store is removed afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { chassisSettings, run } from '@komavox/service';
import { createClient, type Chapter, type Client } from '@komavox/client';
import { product } from '../product.js';
import { stageInput, UsageError } from './input.js';

interface TemporaryProductOptions {
  readonly inputs: readonly string[];
  /** Language code of the pages. */
  readonly language: string;
  readonly logLevel: string;
}

interface TemporaryProduct {
  readonly client: Client;
  readonly chapter: Chapter;
  readonly stop: () => Promise<void>;
}

export async function startTemporaryProduct(options: TemporaryProductOptions): Promise<TemporaryProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'komavox-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const library = join(folder, 'library');
    await stageInput(options.inputs, library);
    const running = await run(product, {
      environment: {
        ...process.env,
        PORT: '0',
        INTERNAL_PORT: '0',
        HOST: '127.0.0.1',
        INTERNAL_HOST: '127.0.0.1',
        PUBLIC_ORIGIN: undefined,
        DATA_DIR: folder,
        // The voices are those of the installation.
        WEIGHTS_DIR: chassisSettings.read(process.env).weightsFolder,
        DOCUMENTS_URL: undefined,
        EVENTS_URL: undefined,
        OBJECTS_URL: undefined,
        CATALOGUE_LIBRARY: library,
        CATALOGUE_LANGUAGE: options.language,
        DEMO_LIBRARY: 'false',
      },
      logger: createLogger({ level: options.logLevel, destination: process.stderr }),
      signals: false,
      name: 'komavox',
    });
    const stop = async () => {
      await running.stop();
      await remove();
    };
    try {
      const client = createClient(running.origin);
      await client.register('Command line', 'command-line@localhost.invalid', randomUUID());
      return { client, chapter: await onlyChapter(client, options.language), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Polls, as the library is scanned in the background; a damaged one never appears. */
async function onlyChapter(client: Client, language: string): Promise<Chapter> {
  for (let tries = 0; tries < 100; tries++) {
    const [manga] = await client.mangas();
    for (const each of manga ? new Set([language, ...manga.languages]) : []) {
      const [chapter] = manga ? await client.chapters(manga.id, each) : [];
      if (chapter && chapter.pageCount > 0) return chapter;
    }
    await pause(100);
  }
  throw new UsageError('There are no readable pages in it: it may be empty, damaged, or hold no images.');
}
