export { fontFaces } from './faces.js';
export { assertFontFiles, prepareFontsFolder } from './folder.js';
