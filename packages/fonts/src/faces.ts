/**
 * The product's font faces: one list for pages, videos, captions (libass) and the browser. The files are in npm packages,
 * so that nothing depends on a machine's installed fonts.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type FontScript = 'latin' | 'cyrillic' | 'greek' | 'kana' | 'han-jp' | 'han-sc' | 'han-tc' | 'hangul';

export interface FontFace {
  /** As in the file, for CSS, ASS and the canvas. */
  readonly family: string;
  /** As in CSS: 400 regular, 700 bold, 900 black. */
  readonly weight: 400 | 700 | 900;
  readonly style: 'normal' | 'italic';
  /** Absolute path of a TrueType file. */
  readonly file: string;
  /** Scripts that it has glyphs for. */
  readonly scripts: readonly FontScript[];
  /** SPDX expression of the font file. */
  readonly licence: 'OFL-1.1' | 'Bitstream-Vera';
}

const require = createRequire(import.meta.url);

/** The folder of an installed package; throws when `npm install` didn't bring it. */
function packageFolder(name: string): string {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch (cause) {
    throw new Error(`The font package ${name} is missing; run npm install`, { cause });
  }
}

type Cut = readonly [weight: FontFace['weight'], style: FontFace['style'], fileName: string];

const regular: Cut = [400, 'normal', '400Regular'];
const italic: Cut = [400, 'italic', '400Regular_Italic'];
const bold: Cut = [700, 'normal', '700Bold'];
const boldItalic: Cut = [700, 'italic', '700Bold_Italic'];
const black: Cut = [900, 'normal', '900Black'];
const fourCuts = [regular, italic, bold, boldItalic];

/** A family of Google Fonts: `<package>/<cut>/<Family without spaces>_<cut>.ttf`. */
function google(family: string, cuts: readonly Cut[], scripts: readonly FontScript[]): FontFace[] {
  const folder = packageFolder(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`);
  return cuts.map(([weight, style, cut]) => ({
    family,
    weight,
    style,
    file: join(folder, cut, `${family.replaceAll(' ', '')}_${cut}.ttf`),
    scripts,
    licence: 'OFL-1.1',
  }));
}

function dejaVu(): FontFace[] {
  const folder = join(packageFolder('dejavu-fonts-ttf'), 'ttf');
  const cuts: readonly Cut[] = [
    [400, 'normal', 'DejaVuSans.ttf'],
    [400, 'italic', 'DejaVuSans-Oblique.ttf'],
    [700, 'normal', 'DejaVuSans-Bold.ttf'],
    [700, 'italic', 'DejaVuSans-BoldOblique.ttf'],
  ];
  return cuts.map(([weight, style, name]) => ({
    family: 'DejaVu Sans',
    weight,
    style,
    file: join(folder, name),
    scripts: ['latin', 'cyrillic', 'greek'],
    licence: 'Bitstream-Vera',
  }));
}

export const fontFaces: readonly FontFace[] = [
  ...google('Arimo', fourCuts, ['latin', 'cyrillic', 'greek']),
  ...google('Tinos', fourCuts, ['latin', 'cyrillic', 'greek']),
  ...google('Cousine', fourCuts, ['latin', 'cyrillic', 'greek']),
  ...google('Gelasio', fourCuts, ['latin']),
  ...dejaVu(),
  ...google('Anton', [regular], ['latin']),
  ...google('Comic Neue', fourCuts, ['latin']),
  ...google('Fira Sans', fourCuts, ['latin', 'cyrillic', 'greek']),
  ...google('Noto Sans JP', [regular, bold, black], ['latin', 'kana', 'han-jp']),
  ...google('Noto Sans KR', [regular, bold], ['latin', 'hangul']),
  ...google('Noto Sans SC', [regular, bold], ['latin', 'han-sc']),
  ...google('Noto Sans TC', [regular, bold], ['latin', 'han-tc']),
  ...google('Bangers', [regular], ['latin']),
  ...google('Reggae One', [regular], ['latin', 'kana', 'han-jp']),
];
