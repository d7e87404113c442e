/** Process that draws the pages of one PDF, each when it is asked for. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PDFiumModule } from '@hyzyla/pdfium';
import { serve } from '@komavox/isolation/process';
import { encodeJpeg } from '@komavox/media/image-decoding';
import { sizeOfPdfPage } from '../model/pdf-page-size.js';

/** fpdfview.h: FPDF_GetLastError, FPDFPageObj_GetType, FPDFBitmap_BGRA, the render flags ANNOT and REVERSE_BYTE_ORDER. */
const passwordError = 4;
const securityError = 5;
const imageObject = 3;
const bgra = 4;
const annotationsAsRgba = 0x01 | 0x10;

/** A page of text and lines has thousands of objects; a scanned one has a few. */
const maxInspectedObjects = 50;

export interface PdfToDraw {
  readonly path: string;
}

export type DrawnPart =
  | { readonly kind: 'opened'; readonly total: number }
  | { readonly kind: 'locked' | 'damaged' | 'unreadable' }
  | { readonly kind: 'page'; readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

const pdfium = await PDFiumModule({});
pdfium._FPDF_InitLibraryWithConfig({});
const { malloc, free } = pdfium.wasmExports;

serve(async function* ({ path }: PdfToDraw): AsyncGenerator<DrawnPart> {
  const file = load(path);
  if (file === 0) {
    const error = pdfium._FPDF_GetLastError();
    yield { kind: error === passwordError || error === securityError ? 'locked' : 'damaged' };
    return;
  }
  const total = pdfium._FPDF_GetPageCount(file);
  yield { kind: 'opened', total };
  for (let index = 0; index < total; index += 1) yield await drawPage(file, index);
});

/** 0 when it can't be read. The bytes go to PDFium's own heap, so that they are in memory once only. */
function load(path: string): number {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const place = malloc(size);
    for (let at = 0; at < size;) {
      const read = readSync(descriptor, pdfium.HEAPU8, place + at, size - at, at);
      if (read === 0) return 0;
      at += read;
    }
    return pdfium._FPDF_LoadMemDocument(place, size, 0);
  } finally {
    closeSync(descriptor);
  }
}

async function drawPage(file: number, at: number): Promise<DrawnPart> {
  const page = pdfium._FPDF_LoadPage(file, at);
  if (page === 0) return { kind: 'unreadable' };
  try {
    const points = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
    const { width, height } = sizeOfPdfPage(points, imagesOf(page));
    const jpeg = new Uint8Array(await encodeJpeg(pixelsOf(page, width, height), { width, height }));
    return { kind: 'page', jpeg, width, height };
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
