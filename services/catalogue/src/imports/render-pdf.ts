/** The pages of a PDF as JPEG, drawn one at a time as they are asked for. */
import { stat } from 'node:fs/promises';
import { Problem } from '@komavox/core';
import { IsolatedWork, IsolationError, type WorkOptions } from '@komavox/isolation';
import type { DrawnPart, PdfToDraw } from './pdf-process.js';

interface DrawnPage {
  readonly total: number;
  readonly jpeg: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const maxPages = 5000;
/** Of a page. */
const maxCpuMs = 60_000;
/** It is part of a background job, and no call waits for it. */
const maxWallMs = 600_000;
/** Bytes of a file, which is in memory while its pages are drawn. */
const maxFile = 512_000_000;
const maxMemory = 1_500_000_000;

export type PdfDrawing = IsolatedWork<PdfToDraw, DrawnPart>;

/** A process for each file: what one does to PDFium's memory, no other sees. */
export const openPdfDrawing = (): PdfDrawing =>
  new IsolatedWork(new URL('./pdf-process.js', import.meta.url), {
    ...{ maxCpuMs, maxWallMs, maxMemory, maxRequests: 1 },
  });

/**
 * Pages that can't be drawn are left out.
 * Problems: 422 `pdf_locked`, `pdf_damaged`, `pdf_too_large`, `too_many_pages`, `pdf_too_slow`.
 */
export async function* renderPdf(
  drawing: PdfDrawing,
  path: string,
  options: WorkOptions,
): AsyncGenerator<DrawnPage> {
  if ((await stat(path)).size > maxFile) {
    throw new Problem(422, 'pdf_too_large', `This PDF is larger than ${maxFile / 1e6} MB.`);
  }
  let total = 0;
  try {
    for await (const part of drawing.items({ path }, options)) {
      switch (part.kind) {
        case 'locked':
          throw new Problem(422, 'pdf_locked', 'This PDF is protected by a password.');
        case 'damaged':
          throw damaged();
        case 'opened':
          total = part.total;
          if (total > maxPages) {
            throw new Problem(422, 'too_many_pages', `This PDF has more than ${maxPages} pages.`);
          }
          break;
        case 'unreadable':
          break;
        case 'page':
          yield { ...part, total };
      }
    }
  } catch (error) {
    throw error instanceof IsolationError ? problemOf(error) : error;
  }
}

function problemOf(cause: IsolationError): Error {
  // The import is tried again.
  if (cause.reason === 'stopping' || cause.reason === 'busy' || cause.reason === 'late') return cause;
  if (cause.reason !== 'slow') return damaged(cause);
  return new Problem(422, 'pdf_too_slow', 'A page of this PDF takes too long to draw.', { cause });
}

const damaged = (cause?: unknown) =>
  new Problem(422, 'pdf_damaged', 'This PDF is damaged and cannot be read.', { cause });
