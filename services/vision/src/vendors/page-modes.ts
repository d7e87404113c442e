import type { Layout } from '../reading/recogniser.js';

/** Tesseract's page segmentation modes: a block of text, a block of vertical text, one line. */
export const pageModes: Readonly<Record<Layout, string>> = { rows: '6', columns: '5', line: '7' };
