/**
 * The process that runs the models: their code is native and could take a process down. It does one request at a time,
 * opens each model at the first one that needs it, and ends with its parent. Its argument is the folder of weights.
 */
import { openedOnce } from '@komavox/core';
import { endWithParent } from '@komavox/isolation/process';
import { EngineUnusable, loadRuntime } from '@komavox/onnx';
import { openWeights } from '@komavox/weights';
import { openDetector, type Detector } from './detector.js';
import { findLines } from './find-lines.js';
import { openLineReader } from './line-reader.js';
import type { Answer, Message, Result } from './messages.js';

const weights = openWeights(process.argv[2] ?? '');
const detectors = new Map<number, () => Promise<Detector>>();
const reader = openedOnce(() => openLineReader(weights));

/** Opened once for each number of threads, which a session can't change. It takes most of its memory only while it runs. */
function detectorWith(threads: number): Promise<Detector> {
  const opened = detectors.get(threads) ?? openedOnce(() => openDetector(weights, threads));
  detectors.set(threads, opened);
  return opened();
}

async function resultOf(request: Message): Promise<Result> {
  if (request.kind === 'check') {
    await loadRuntime();
    return null;
  }
  if (request.kind === 'find') {
    return await findLines(await detectorWith(request.threads), request.page, request.square === true);
  }
  const { read } = await reader();
  const lines = [];
  for (const line of request.lines) lines.push(await read(line, request.language, request));
  return lines;
}

process.on('message', (message) => {
  void resultOf(message as Message)
    .then(
      (result): Omit<Extract<Answer, { result: unknown }>, 'memory'> => ({ result }),
      (error: unknown) => ({
        error: error instanceof Error ? error.message : String(error),
        isUnusable: error instanceof EngineUnusable,
      }),
    )
    .then((answer) => {
      // A parent that is gone ends this process anyway.
      process.send?.({ ...answer, memory: process.memoryUsage.rss() }, undefined, undefined, () => undefined);
    });
});
endWithParent();
// The parent decides when this ends; a Ctrl-C in a terminal, or a SIGTERM to the group, reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
