/**
 * Worker thread that draws the pages of a PDF, one for each message "next": PDFium blocks its thread, and a document
 * that makes it crash takes nothing else along.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumModule } from '@hyzyla/pdfium';
import { encodeJpeg } from '@komavox/media/image';
import { sizeOfPdfPage } from '../model/pdf-page-size.js';
import type { PdfMessage } from './render-pdf.js';

/** fpdfview.h: FPDF_GetLastError, FPDFPageObj_GetType, FPDFBitmap_BGRA, the render flags ANNOT and REVERSE_BYTE_ORDER. */
const passwordError = 4;
const securityError = 5;
const imageObject = 3;
const bgra = 4;
const annotationsAsRgba = 0x01 | 0x10;

/** A page of text and lines has thousands of objects; a scanned one has a few. */
const maxInspectedObjects = 50;

const post = (message: PdfMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

const pdfium = await PDFiumModule({});
pdfium._FPDF_InitLibraryWithConfig({});
const { malloc, free } = pdfium.wasmExports;
const { path } = workerData as { path: string };

const file = await load();
if (file === 0) {
  const error = pdfium._FPDF_GetLastError();
  post({ kind: error === passwordError || error === securityError ? 'locked' : 'damaged' });
} else {
  const total = pdfium._FPDF_GetPageCount(file);
  post({ kind: 'opened', total });
  let index = 0;
  parentPort?.on('message', () => {
    if (index === total) parentPort?.close();
    else void drawPage(index).then(() => (index += 1));
  });
}

/** 0 when it can't be read. PDFium reads from its own heap, so that the bytes are there once only. */
async function load(): Promise<number> {
  const bytes = await readFile(path);
  const place = malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, place);
  return pdfium._FPDF_LoadMemDocument(place, bytes.length, 0);
}

async function drawPage(at: number): Promise<void> {
  const page = pdfium._FPDF_LoadPage(file, at);
  if (page === 0) {
    post({ kind: 'unreadable' });
    return;
  }
  try {
    const points = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
    const { width, height } = sizeOfPdfPage(points, imagesOf(page));
    const jpeg = new Uint8Array(await encodeJpeg(pixelsOf(page, width, height), { width, height }));
    post({ kind: 'page', jpeg, width, height }, [jpeg.buffer]);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function pixelsOf(page: number, width: number, height: number): Uint8Array {
  const size = width * height * 4;
  const pixels = malloc(size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, pixels, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotationsAsRgba);
    // A copy: the heap moves when it grows.
    return pdfium.HEAPU8.slice(pixels, pixels + size);
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    free(pixels);
  }
}

/** Sizes in pixels of the images on the page. */
function imagesOf(page: number): { width: number; height: number }[] {
  const found: { width: number; height: number }[] = [];
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxInspectedObjects);
  const sides = malloc(8);
  for (let at = 0; at < count; at += 1) {
    const object = pdfium._FPDFPage_GetObject(page, at);
    if (pdfium._FPDFPageObj_GetType(object) !== imageObject) continue;
    if (pdfium._FPDFImageObj_GetImagePixelSize(object, sides, sides + 4) === 0) continue;
    const view = new DataView(pdfium.HEAPU8.buffer);
    found.push({ width: view.getUint32(sides, true), height: view.getUint32(sides + 4, true) });
  }
  free(sides);
  return found;
}
