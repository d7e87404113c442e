/** The pages of a PDF as JPEG, drawn one at a time as they are asked for. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Problem } from '@komavox/core';

export type PdfMessage =
  | { readonly kind: 'opened'; readonly total: number }
  | { readonly kind: 'locked' | 'damaged' | 'unreadable' }
  | { readonly kind: 'page'; readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

interface DrawnPage {
  readonly total: number;
  readonly jpeg: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const maxPages = 5000;
const maxPageMs = 60_000;

/**
 * Pages that can't be drawn are left out.
 * Problems: 422 `pdf_locked`, `pdf_damaged`, `too_many_pages`, `pdf_too_slow`.
 */
export async function* renderPdf(path: string, signal: AbortSignal): AsyncGenerator<DrawnPage> {
  const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), { workerData: { path } });
  const gone = new AbortController();
  const exited = () => gone.abort(damaged());
  worker.once('exit', exited);
  worker.once('error', (cause) => gone.abort(damaged(cause)));
  const end = AbortSignal.any([signal, gone.signal]);
  const messages = on(worker, 'message', { signal: end }) as AsyncIterator<[PdfMessage], undefined>;
  const next = async (): Promise<PdfMessage> => {
    const slow = setTimeout(
      () => gone.abort(new Problem(422, 'pdf_too_slow', 'A page of this PDF takes too long to draw.')),
      maxPageMs,
    );
    try {
      const { value } = await messages.next();
      if (!value) throw damaged();
      return value[0];
    } catch (error) {
      throw end.aborted ? end.reason : error;
    } finally {
      clearTimeout(slow);
    }
  };
  try {
    const opened = await next();
    if (opened.kind === 'locked') {
      throw new Problem(422, 'pdf_locked', 'This PDF is protected by a password.');
    }
    if (opened.kind !== 'opened') throw damaged();
    const { total } = opened;
    if (total > maxPages) {
      throw new Problem(422, 'too_many_pages', `This PDF has more than ${maxPages} pages.`);
    }
    for (let index = 0; index < total; index += 1) {
      worker.postMessage('next');
      const drawn = await next();
      if (drawn.kind === 'page') yield { ...drawn, total };
    }
  } finally {
    worker.off('exit', exited);
    await worker.terminate();
  }
}

const damaged = (cause?: unknown) =>
  new Problem(422, 'pdf_damaged', 'This PDF is damaged and cannot be read.', { cause });
