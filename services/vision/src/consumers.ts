import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { Context } from './context.js';
import { runExtraction } from './run-extraction.js';

export function consumers(context: Context, pagesAtATime: number): Consumer[] {
  return [
    consumer(topics.extractionRequested, {
      group: 'vision.read-pages',
      role: 'worker',
      concurrency: pagesAtATime,
      handle: ({ extractionId }, { signal }) => runExtraction(context, extractionId, signal),
    }),
  ];
}
