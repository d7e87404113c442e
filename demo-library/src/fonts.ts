import { GlobalFonts } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';

/**
 * Names of our own: a machine's fonts of the same family could otherwise be taken, and the pages would differ. Throws when
 * a file is missing or isn't a font.
 */
const names = [
  ['Demo Comic', 'Comic Neue', 700],
  ['Demo Sound', 'Bangers', 400],
  ['Demo Title', 'Anton', 400],
  ['Demo Gothic', 'Noto Sans JP', 700],
  ['Demo Gothic Black', 'Noto Sans JP', 900],
  ['Demo Hanzi', 'Noto Sans SC', 700],
  ['Demo Hangul', 'Noto Sans KR', 700],
  ['Demo Sound JP', 'Reggae One', 400],
] as const;

let isReady = false;

export function registerDemoFonts(): void {
  if (isReady) return;
  for (const [name, family, weight] of names) {
    const face = fontFaces.find(
      (one) => one.family === family && one.weight === weight && one.style === 'normal',
    );
    if (!face || !GlobalFonts.registerFromPath(face.file, name)) {
      throw new Error(`The font ${family} ${weight} can not be loaded; run npm install`);
    }
  }
  isReady = true;
}
