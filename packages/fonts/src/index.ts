export { fallbackFamilies, fontFaces, lookAlike, lookAlikes } from './faces.js';
export type { FontFace, FontScript, NamedFont } from './faces.js';
export { assertFontFiles, prepareFontsFolder } from './folder.js';
