/** Captions as Advanced SubStation Alpha v4.00+, what libass draws (spec section 9). */
import { shapePath } from './ass-shape.js';
import { captionFaceFamily, faceStyle } from './caption-faces.js';
import { captionFontSize, layoutCaption } from './caption-layout.js';
import { lookOf, type CaptionSettings } from './caption-style.js';
import { cueText, type CaptionSpan, type Cue } from './cue.js';
import { familyOf } from '../fonts.js';
import { canvasOf } from '../video-format.js';

/** Characters that mean something to ASS, written so that they are shown. */
export function escapeAss(text: string): string {
  return (
    text
      // libass has no escape for a backslash; a word joiner after it keeps it from starting one.
      .replaceAll('\\', '\\\u2060')
      .replaceAll('{', '\\{')
      .replaceAll('}', '\\}')
      .replaceAll(/\r\n?|\n/g, '\\N')
  );
}

/** `h:mm:ss.cc` */
export function assTime(centiseconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(centiseconds / 100);
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(centiseconds % 100)}`;
}

/** Families that the ASS of these cues names; whoever draws it must have them. */
export function captionFamilies(
  cues: readonly Cue[],
  settings: Omit<CaptionSettings, 'size' | 'position'>,
  around = '',
): readonly string[] {
  const { font } = lookOf(settings);
  return [
    ...new Set([
      'Arimo',
      familyOf(font),
      ...cues.map((cue) => captionFaceFamily(cueText(cue), font, around)),
    ]),
  ];
}

/**
 * A whole ASS file.
 * @param around further text of the project, which decides between Japanese and Chinese faces where a cue has only Han
 */
export function toAss(cues: readonly Cue[], settings: CaptionSettings, around = ''): string {
  const { font, color, outline, outlineColor, shadow } = lookOf(settings);
  const family = familyOf(font);
  const { scalePercent, bold } = faceStyle(family);
  const size = captionFontSize(settings);
  const { width, height } = canvasOf(settings.shape);
  const style = [
    ...['Default', family, round(size)],
    ...[`&H00${assColor(color)}`, `&H00${assColor(color)}`, `&H00${assColor(outlineColor)}`, '&H80000000'],
    ...[bold ? 1 : 0, 0, 0, 0, scalePercent, scalePercent, 0, 0, 1],
    ...[round(outline * size), round(shadow * size), 5, 20, 20, 20, 1],
  ];
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    // Lines end only where the text says so.
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: ${style.join(',')}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.flatMap((cue) => dialogues(cue, settings, around)),
    '',
  ].join('\n');
}

/** A cue's shape, and its lines one by one: how far apart a face would put them differs from face to face. */
function dialogues(cue: Cue, settings: CaptionSettings, around: string): readonly string[] {
  const look = lookOf(settings);
  const { fontSize, centre, lines, shape } = layoutCaption(cue, settings);
  const { scale, rise } = cue.pose ?? { scale: 1, rise: 0 };
  const middle = { x: centre.x, y: centre.y - Math.round(rise * fontSize) };
  const event = (tags: string, body: string) =>
    `Dialogue: 0,${assTime(cue.start)},${assTime(cue.end)},Default,,0,0,0,,{${tags}}${body}`;
  const tags = faceTags(cue, settings, { around, fontSize, scale });
  const colored = (text: string, span: CaptionSpan) => {
    const color = span.spoken ? (look.highlight ?? look.color) : look.color;
    return `{${span.hidden ? '\\alpha&HFF&' : ''}\\c&H${assColor(color)}&}${escapeAss(text)}`;
  };
  const texts = spanLines(cue.spans).map((spans, at) => {
    const y = middle.y + Math.round((lines[at] ?? 0) * scale);
    return event(
      `\\an5\\pos(${middle.x},${y})${tags}`,
      spans.map((span) => colored(span.text, span)).join(''),
    );
  });
  if (!look.shape) return texts;
  const { kind, color, border } = look.shape;
  const drawing = `\\an7\\pos(0,0)\\fscx100\\fscy100\\bord${round(border * fontSize)}\\shad0\\c&H${assColor(color)}&\\3c&H000000&\\p1`;
  return [event(drawing, shapePath(kind, middle, shape, fontSize * 0.28)), ...texts];
}

/** What differs from the file's style. */
function faceTags(
  cue: Cue,
  settings: CaptionSettings,
  { around, fontSize, scale }: { around: string; fontSize: number; scale: number },
): string {
  const { font, outline } = lookOf(settings);
  const family = captionFaceFamily(cueText(cue), font, around);
  const [own, usual] = [faceStyle(family), faceStyle(familyOf(font))];
  const percent = Math.round(own.scalePercent * scale);
  const smaller = round(fontSize) !== round(captionFontSize(settings));
  return [
    ...(family === familyOf(font) ? [] : [`\\fn${family}`]),
    ...(own.bold === usual.bold ? [] : [`\\b${own.bold ? 1 : 0}`]),
    ...(percent === usual.scalePercent ? [] : [`\\fscx${percent}\\fscy${percent}`]),
    ...(smaller ? [`\\fs${round(fontSize)}`] : []),
    ...(smaller ? [`\\bord${round(outline * fontSize)}`] : []),
  ].join('');
}

/** Spans by line. */
function spanLines(spans: readonly CaptionSpan[]): readonly (readonly CaptionSpan[])[] {
  const lines: CaptionSpan[][] = [[]];
  for (const span of spans) {
    span.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...span, text });
    });
  }
  return lines;
}

/** ASS has blue first. */
function assColor(color: string): string {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color) ?? [];
  return `${blue}${green}${red}`.toUpperCase();
}

const round = (value: number) => Math.round(value * 100) / 100;
