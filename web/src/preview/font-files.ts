/** The font files of the export, as addresses. They are fetched when something shows their letters. */
const files = import.meta.glob<string>(
  [
    '../../../node_modules/@expo-google-fonts/{arimo,comic-neue,cousine,fira-sans,gelasio,tinos}/{400Regular,400Regular_Italic,700Bold,700Bold_Italic}/*.ttf',
    '../../../node_modules/@expo-google-fonts/noto-sans-{jp,kr,sc,tc}/{400Regular,700Bold}/*.ttf',
    '../../../node_modules/@expo-google-fonts/anton/400Regular/*.ttf',
    '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold,-Oblique,-BoldOblique}.ttf',
  ],
  { eager: true, query: '?url', import: 'default' },
);

export interface FontCut {
  readonly weight: 'normal' | 'bold';
  readonly style: 'normal' | 'italic';
}

export interface FontFile extends FontCut {
  readonly url: string;
}

const dejaVuCuts = {
  normal: { normal: '', italic: '-Oblique' },
  bold: { normal: '-Bold', italic: '-BoldOblique' },
};
const googleCuts = {
  normal: { normal: '400Regular', italic: '400Regular_Italic' },
  bold: { normal: '700Bold', italic: '700Bold_Italic' },
};

function fileName(family: string, { weight, style }: FontCut): string {
  const name = family.replaceAll(' ', '');
  return family === 'DejaVu Sans'
    ? `/${name}${dejaVuCuts[weight][style]}.ttf`
    : `/${name}_${googleCuts[weight][style]}.ttf`;
}

/** The file of a family's cut, or of the nearest one it has: upright before thinner. Throws when it has none. */
export function fontFile(family: string, wanted: FontCut): FontFile {
  const cuts: readonly FontCut[] = [
    wanted,
    { ...wanted, style: 'normal' },
    { ...wanted, weight: 'normal' },
    { weight: 'normal', style: 'normal' },
  ];
  for (const cut of cuts) {
    const found = Object.entries(files).find(([path]) => path.endsWith(fileName(family, cut)));
    if (found) return { ...cut, url: found[1] };
  }
  throw new Error(`There is no font file of ${family}.`);
}
