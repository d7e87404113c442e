/** Captions as Advanced SubStation Alpha v4.00+, what libass draws (spec section 9). */
import type { CaptionSettings } from './caption-style.js';
import { captionFontSize, captionScalePercent, layoutCaption } from './caption-layout.js';
import { cueText, type Cue } from './cue.js';
import { canvasHeight, canvasWidth } from '../format.js';
import { captionFamily } from '../fonts.js';

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
export function captionFamilies(cues: readonly Cue[], around = ''): readonly string[] {
  return [...new Set(['Arimo', ...cues.map((cue) => captionFamily(cueText(cue), around))])];
}

/**
 * A whole ASS file.
 * @param around further text of the project, which decides between Japanese and Chinese faces where a cue has only Han
 */
export function toAss(cues: readonly Cue[], settings: CaptionSettings, around = ''): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${canvasWidth}`,
    `PlayResY: ${canvasHeight}`,
    // Lines end only where the text says so; a caption is one line.
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Default,Arimo,${round(captionFontSize(settings))},&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,1,0,0,0,${captionScalePercent},${captionScalePercent},0,0,1,4,2,5,20,20,20,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map((cue) => dialogue(cue, settings, around)),
    '',
  ].join('\n');
}

function dialogue(cue: Cue, settings: CaptionSettings, around: string): string {
  const { fontSize, centre } = layoutCaption(cue, settings);
  const family = captionFamily(cueText(cue), around);
  const tags = [
    '\\an5',
    `\\pos(${centre.x},${centre.y})`,
    ...(family === 'Arimo' ? [] : [`\\fn${family}`]),
    ...(round(fontSize) === round(captionFontSize(settings)) ? [] : [`\\fs${round(fontSize)}`]),
  ].join('');
  const body = cue.spans
    .map(({ text, spoken }) => `{\\c${spoken ? spokenColor : silentColor}}${escapeAss(text)}`)
    .join('');
  return `Dialogue: 0,${assTime(cue.start)},${assTime(cue.end)},Default,,0,0,0,,{${tags}}${body}`;
}

// Green and white; ASS has blue first.
const spokenColor = '&H00FF00&';
const silentColor = '&HFFFFFF&';

const round = (value: number) => Math.round(value * 100) / 100;
