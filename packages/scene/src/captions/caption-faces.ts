/** What the drawing of captions must know of its faces; every number is in ems. */
import { captionFamily, familyOf } from '../fonts.js';
import { estimatedWidth, isCjk } from '../script.js';

interface CaptionFace {
  /**
   * libass takes a font size for the height from the highest to the lowest letter of a face (OS/2 usWinAscent and
   * usWinDescent), not for the em as CSS does: the em's share of that height.
   */
  readonly emShare: number;
  /** From the middle of that height down to the middle of a capital, or of a Chinese, Japanese or Korean character. */
  readonly middle: number;
  /** Of a face without a bold cut, which is strong as it is. */
  readonly bold: boolean;
  /** Of the characters from space to tilde, in hundredths, two digits of base 36 each. */
  readonly widths: string;
}

const faces: Readonly<Record<string, CaptionFace | undefined>> = {
  Arimo: {
    emShare: 0.698,
    middle: -0.017,
    bold: true,
    widths:
      '0s0x1b1k1k2h200o0x0x131m0s0x0s0s1k1k1k1k1k1k1k1k1k1k0x0x1m1m1m1p2q202020201v1p26200s1k201p2b20261v26201v1p201v2m1v1v1p0x0s0x1m1k0x1k1p1k1p1k0x1p1p0s0s1k0s2h1p1p1p1p131k0x1p1k261k1k1e130s131m',
  },
  Tinos: {
    emShare: 0.903,
    middle: 0.01,
    bold: true,
    widths:
      '0p0x1k1e1e2s2b0s0x0x1e1l0p0x0p0s1e1e1e1e1e1e1e1e1e1e0x0x1l1l1l1e2l201v20201v1p2626131e261v2m20261p26201k1v20202s20201v0x0s0x1m1e0x1e1k181k180x1e1k0s0x1k0s2b1k1e1k1k18130x1k1e201e1e18130m131g',
  },
  Cousine: {
    emShare: 0.883,
    middle: -0.063,
    bold: true,
    widths:
      '1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o1o',
  },
  Gelasio: {
    emShare: 0.602,
    middle: 0.093,
    bold: true,
    widths:
      '0p121f1y1s2g280r19191c1y0x120x1b1y1d1r1q1t1o1t1j1w1t11111y1y1y1j2p2424202b201v292j191o2a1x2u2c2a1y2a281t1w2b243529211x191b191y1y1e1o1t1h1u1l131m1w0z0z1r0y2u1x1s1u1t1g1f141w1l2e1n1k1h1e131e1y',
  },
  'DejaVu Sans': {
    emShare: 0.859,
    middle: -0.018,
    bold: true,
    widths:
      '0z1a1g2c1y2s2f0v1a1a1g2c121612111y1y1y1y1y1y1y1y1y1y14142c2c2c1m2s2524212b1w1w2a2c1111251s2s2c2d212d25201w2925322520211a111a2c1e1e1v201n201w18201z0y0y1v0y2w1z1x20201d1o1c1z1t2k1t1t1m1z111z2c',
  },
  Anton: {
    emShare: 0.577,
    middle: 0.108,
    bold: false,
    widths:
      '0n0n171j1a2y1g0l0t0t19100o0v0n151d0x1d1d1d1d1d1d1d1d0o0p0w0v0w1d2e1d1c1b1d15141c1e0n1b1b14231e1d1b1d1c1a141b1b1z1c19150w150w1b110w1c1e1d1e1d0s1e1f0o0q1d0p241e1e1e1e0z1b0v1e1a1y1a1a130y0m0y1d',
  },
  'Comic Neue': {
    emShare: 0.741,
    middle: -0.01,
    bold: true,
    widths:
      '100q0w1z1o1w1q0l101012180j150i181l131e1d1b1h1g191f1g0l0m1i1a1i1e2d1j1p1o1q1n1m1z1z141b1k1f291t1s1j1x1m1j1g1v1i2d1z1m1l0x1l0x1h1g0k1f1g1b1g1d0w1j1h0o0q1d0o281i1g1g1f14160x1g161q1d1a17120m121p',
  },
  'Fira Sans': {
    emShare: 0.833,
    middle: -0.012,
    bold: true,
    widths:
      '0o0o181k1j2e240o0w0w191h0o150o1g1m1a1g1g1k1i1k1b1m1k0o0o1g1g1g1c2u1n1q1l1t1h1d1s1v0t0w1r1f271u1x1o1x1q1l1i1t1l2d1m1n1i0w1g0w1k1g0y1j1o1c1o1j101j1m0s0s1j0u2c1m1m1o1o141c131l1f231f1g1a0w120w1f',
  },
};

/** Of the faces for Chinese, Japanese and Korean; their share is 0.691, too little less to be told from Arimo's. */
const noto: CaptionFace = { emShare: 0.698, middle: 0.056, bold: true, widths: '' };

const faceOf = (family: string): CaptionFace => faces[family] ?? noto;

/** How libass is to draw a family, as percent of a font size, so that a size looks as it does with Arial. */
export function faceStyle(family: string): { readonly scalePercent: number; readonly bold: boolean } {
  const { emShare, bold } = faceOf(family);
  return { scalePercent: Math.round((100 * captionEm) / emShare), bold };
}

/** The em of a caption relative to its font size: Arial's, as libass sees it. */
export const captionEm = 0.893;

export const faceMiddle = (family: string): number => faceOf(family).middle;

const latinOnly = new Set(['Anton', 'Comic Neue', 'Gelasio']);
const beyondLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The family that draws a caption: the chosen font's, or one that has the letters of the text. */
export function captionFaceFamily(text: string, font: string, around = ''): string {
  const ofScript = captionFamily(text, around);
  const chosen = familyOf(font);
  if (ofScript !== familyOf('Arial')) return ofScript;
  return latinOnly.has(chosen) && beyondLatin.test(text) ? ofScript : chosen;
}

/** Width of a bold line. */
export function textWidth(text: string, family: string): number {
  const { widths } = faceOf(family);
  let ems = 0;
  // Letters with accents are as wide as without.
  for (const character of isCjk(text) ? text : text.normalize('NFD')) {
    const at = 2 * ((character.codePointAt(0) ?? 0) - 32);
    const known = at < 0 || isCjk(text) ? '' : widths.slice(at, at + 2);
    ems += known === '' ? estimatedWidth(character) : Number.parseInt(known, 36) / 100;
  }
  return ems;
}
