/** Titles over a shot: large, in lines that fit the picture. */
import {
  defaultTextStyle,
  estimatedWidth,
  isCjk,
  splitEvenly,
  type FontName,
  type TextOverlay,
} from '@komavox/scene';

const font: FontName = 'Impact';
/** Ems that a line may have at size 1, of 48 of the picture's 1080 pixels, with a margin. */
const lineEms = 19;
const sizes = { max: 2.8, min: 1.2 } as const;
/** The fewest letters that a line is made for. */
const usualEms = 7;
const maxLines = 4;

/** As large as its longest line lets it be. @param y percent of the picture's height, of its middle */
export function titleText(text: string, y: number, scale = 1): TextOverlay {
  const lines = brokenLines(text.trim());
  const widest = Math.max(usualEms, ...lines.map(estimatedWidth));
  const size = Math.min(sizes.max, lineEms / widest) * scale;
  return {
    text: lines.join('\n'),
    position: { x: 50, y },
    size: Math.round(size * 100) / 100,
    style: { ...defaultTextStyle, fontFamily: font },
  };
}

/** In lines about as long as each other; a title that is longer than any ends in an ellipsis. */
function brokenLines(text: string): readonly string[] {
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
