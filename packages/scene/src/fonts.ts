/** Fonts by name: the spec's eight, the open families that stand in for them, and faces for scripts they lack. */

/** By the names that the editor shows (spec 2 section 9). */
const families = {
  Arial: 'Arimo',
  'Times New Roman': 'Tinos',
  'Courier New': 'Cousine',
  Georgia: 'Gelasio',
  Verdana: 'DejaVu Sans',
  Impact: 'Anton',
  'Comic Sans': 'Comic Neue',
  Trebuchet: 'Fira Sans',
} as const;

export type FontName = keyof typeof families;
export const fontNames = Object.keys(families) as readonly FontName[];

const scriptFamilies = ['Noto Sans JP', 'Noto Sans KR', 'Noto Sans SC', 'Noto Sans TC'] as const;

/** The shipped family that stands in for a font of the editor; names it doesn't know count as Arial. */
export function familyOf(name: string): string {
  const plain = name.replace(/ MS$/, '');
  return (families as Readonly<Record<string, string | undefined>>)[plain] ?? families.Arial;
}

/**
 * The family that has the letters of a text: kana means Japanese, hangul Korean, bopomofo traditional and other Han
 * simplified Chinese. `around` is further text of the same project: Han alone doesn't tell Japanese from Chinese.
 */
export function captionFamily(text: string, around = ''): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Noto Sans JP';
  if (/\p{Script=Hangul}/u.test(text)) return 'Noto Sans KR';
  if (/\p{Script=Bopomofo}/u.test(text)) return 'Noto Sans TC';
  if (!/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text)) return families.Arial;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(around)) return 'Noto Sans JP';
  if (/\p{Script=Bopomofo}/u.test(around)) return 'Noto Sans TC';
  return 'Noto Sans SC';
}

/** A CSS font list: the stand-in, then faces for other scripts with the likeliest first. */
export function fontStack(name: string, text = ''): string {
  const script = captionFamily(text);
  const rest = scriptFamilies.filter((family) => family !== script);
  const list = [familyOf(name), ...(script === families.Arial ? [] : [script]), ...rest];
  return [...new Set(list)].map((family) => `"${family}"`).join(', ');
}
