/** Captions are laid out by what is known of their faces: it is what their files say. */
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';
import { familyOf, fontNames, textWidth } from '@komavox/scene';

const lines = [
  'THE OLD CLOCK STOPPED AT MIDNIGHT',
  'Nobody has come back since, not one!',
  '¿Dónde está mi hermano? Là-bas, peut-être.',
];

it.each(fontNames)('letters of %s are as wide as captions have them', (font) => {
  const family = familyOf(font);
  const upright = fontFaces.filter((face) => face.family === family && face.style === 'normal');
  const face = upright.find(({ weight }) => weight === 700) ?? upright[0];
  GlobalFonts.registerFromPath(face?.file ?? '', `Test ${family}`);
  const surface = createCanvas(1, 1).getContext('2d');
  surface.font = `1000px "Test ${family}"`;
  for (const line of lines) {
    const width = surface.measureText(line).width / 1000;
    expect(textWidth(line, family) / width).toBeGreaterThan(0.98);
    // Kerning brings letters together.
    expect(textWidth(line, family) / width).toBeLessThan(1.05);
  }
});
