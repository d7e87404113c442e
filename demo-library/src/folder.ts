import { fileURLToPath } from 'node:url';

/** The built library: a folder a work, a CBZ a chapter and language. Apart from the drawing, so that readers load none of it. */
export const demoFolder: string = fileURLToPath(new URL('../library/', import.meta.url));
