import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { createLogger } from '@komavox/core';
import { PpocrPool } from '../ppocr/ppocr-pool.js';
import { recogniserLister } from './list-recognisers.js';
import { openRecogniser } from './open-recogniser.js';

it.each([
  ['tesseract', 0],
  ['ppocr', 1],
] as const)('listing %s starts %i processes of PP-OCR', async (name, processes) => {
  const ppocr = new PpocrPool({ weights: tmpdir(), processes: 1 });
  const recognisers = await openRecogniser(name, {
    ...{ tesseractProgram: 'tesseract', scratchFolder: tmpdir(), ppocr },
    timer: (_labels, work) => work(),
  });
  const list = recogniserLister(recognisers, ppocr, {
    logger: createLogger({ level: 'warn', destination: new PassThrough() }),
  });
  await list();
  expect(ppocr.processIds).toHaveLength(processes);
  await ppocr.close();
});
