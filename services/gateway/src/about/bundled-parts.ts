/** Works of others that come with the product's packages, as those packages state them. Libraries as such are in package-lock.json. */
import { fontFaces } from '@komavox/fonts';

export interface BundledPart {
  readonly name: string;
  /** One sentence, for people. */
  readonly what: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly attribution: string;
}

const fontsUnder = (licence: (typeof fontFaces)[number]['licence']): string =>
  [...new Set(fontFaces.filter((face) => face.licence === licence).map(({ family }) => family))].join(', ');

export const bundledParts: readonly BundledPart[] = [
  {
    name: 'eSpeak NG',
    what: 'Speaks every language, and says how words are pronounced.',
    licence: 'GPL-3.0-or-later',
    attribution: 'eSpeak NG, compiled to WebAssembly by the Echogarden project.',
  },
  {
    name: 'Lindera with IPADIC',
    what: 'The dictionary by which Japanese is read.',
    licence: 'MIT',
    attribution: 'Lindera by its project authors, with the IPA dictionary inside.',
  },
  {
    name: 'JMdict',
    what: 'Readings of Japanese words that the dictionary lacks: some 2,600 entries, as they are pronounced, those that novels have most.',
    licence: 'CC-BY-SA-4.0',
    attribution:
      'JMdict by the Electronic Dictionary Research and Development Group, changed: readings alone, in katakana.',
  },
  {
    name: 'pinyin-pro',
    what: 'The dictionary by which Chinese is read.',
    licence: 'MIT',
    attribution: 'pinyin-pro by zh-lx.',
  },
  {
    name: 'misaki',
    what: 'The letters in which Kokoro is told kana, pinyin and the phonemes of eSpeak.',
    licence: 'Apache-2.0',
    attribution: 'misaki by hexgrad, whose letters and tables of sounds these are.',
  },
  {
    name: 'ONNX Runtime',
    what: 'Runs the natural voices.',
    licence: 'MIT',
    attribution: 'ONNX Runtime by Microsoft.',
  },
  {
    name: 'Tesseract',
    what: 'Reads the text of pages.',
    licence: 'Apache-2.0',
    attribution: 'Tesseract through tesseract.js; language data packed by Balearica (MIT).',
  },
  {
    name: 'FFmpeg',
    what: 'Encodes audio and video.',
    licence: 'LGPL-2.1-or-later AND GPL-2.0-or-later',
    attribution: 'FFmpeg by its authors, through node-av by seydx (MIT).',
  },
  {
    name: 'Fonts',
    what: `Draw pages, captions and videos: ${fontsUnder('OFL-1.1')}.`,
    licence: 'OFL-1.1',
    attribution: 'By the authors of each; their licence texts lie in the fonts’ packages.',
  },
  {
    name: 'DejaVu fonts',
    what: `Draw captions and videos: ${fontsUnder('Bitstream-Vera')}.`,
    licence: 'Bitstream-Vera',
    attribution: 'By Bitstream and the authors of DejaVu.',
  },
];
