/** Titles over a shot: large, in lines that fit the picture. */
import {
  defaultTextStyle,
  estimatedWidth,
  isCjk,
  splitEvenly,
  type FontName,
  type Size,
  type TextOverlay,
} from '@komavox/scene';

const font: FontName = 'Impact';
/** Pixels of an em at size 1, and of a line. */
const em = 48;
const lineHeight = em * 1.25;
/** Of the picture's width, what a line may have. */
const lineShare = 0.85;
/** Of a title, at a lower picture's edge and between two: shares of the height. */
const gap = 0.03;
/** Behind titles that lie over a whole page of art. */
const band = '#14110f';
const sizes = { max: 2.8, min: 1.2 } as const;
/** The fewest letters that a line is made for. */
const usualEms = 7;
const maxLines = 4;

interface TitlePlace {
  /** Percent of the picture's height, of its middle; it is kept inside. */
  readonly y: number;
  readonly canvas: Size;
  readonly scale?: number;
}

/** As large as its longest line lets it be. */
export function titleText(text: string, { y, canvas, scale = 1 }: TitlePlace): TextOverlay {
  const lineEms = (lineShare * canvas.width) / em;
  const lines = brokenLines(text.trim(), lineEms);
  const widest = Math.max(usualEms, ...lines.map(estimatedWidth));
  const size = Math.round(Math.min(sizes.max, lineEms / widest) * scale * 100) / 100;
  const title = { text: lines.join('\n'), size, style: { ...defaultTextStyle, fontFamily: font } };
  const least = 100 * (gap + heightOf(title, canvas) / 2);
  return { ...title, position: { x: 50, y: Math.max(least, y) } };
}

/** Of the picture's height. */
const heightOf = ({ text, size }: Pick<TextOverlay, 'text' | 'size'>, canvas: Size): number =>
  (text.split('\n').length * size * lineHeight) / canvas.height;

/** A title and what is smaller under it, each on a band, about the middle of the picture. */
export function endTexts(texts: readonly string[], canvas: Size): readonly TextOverlay[] {
  const titles = texts.map((text, at) => titleText(text, { y: 0, canvas, scale: at === 0 ? 1 : 0.6 }));
  const whole = titles.reduce((sum, title) => sum + heightOf(title, canvas) + 2 * gap, 0);
  let top = 0.5 - whole / 2;
  return titles.map((title) => {
    const height = heightOf(title, canvas) + 2 * gap;
    const y = 100 * (top + height / 2);
    top += height;
    return { ...title, position: { x: 50, y }, style: { ...title.style, backgroundColor: band } };
  });
}

/** In lines about as long as each other; a title that is longer than any ends in an ellipsis. */
function brokenLines(text: string, lineEms: number): readonly string[] {
  const max = lineEms / sizes.min;
  const wanted = lineEms / (sizes.max * 0.75);
  const count = Math.min(maxLines, Math.max(1, Math.ceil(estimatedWidth(text) / wanted)));
  if (isCjk(text)) return splitEvenly(text, Math.ceil([...text].length / count)).slice(0, maxLines);
  const lines: string[] = [];
  const words = text.split(/\s+/u);
  const target = Math.max(estimatedWidth(text) / count, ...words.map(estimatedWidth));
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && estimatedWidth(longer) <= Math.min(max, target * 1.15))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''}…`];
}
