/**
 * The caption styles (spec 2 section 9): one table. The choices of the API, the command line and the editor, the drawing
 * of captions and the subtitle files all derive from it, so that a new style is an entry here.
 */
import type { Cue } from './cue.js';
import type { Position } from '../format.js';
import { wholeTextCues, wordPairCues, type CaptionedFrame } from './frame-cues.js';

/** A piece of a caption's line. */
export interface CaptionPiece {
  readonly text: string;
  /** `#rrggbb`; without one the colour of the subtitle file, white. */
  readonly color?: string;
}

interface CaptionStyleEntry {
  /** As the editor shows it. */
  readonly label: string;
  /** Whether cues follow word timings where a frame has them. */
  readonly timed: boolean;
  /** The cues of one frame, times counted from its start. */
  readonly cues: (frame: CaptionedFrame) => readonly Cue[];
  /** The lines of a cue; `lines` is its text, wrapped to the canvas. */
  readonly body: (cue: Cue, lines: readonly string[]) => readonly (readonly CaptionPiece[])[];
  /** Size of the letters relative to the standard style. */
  readonly scale: number;
}

const plainBody = (_cue: Cue, lines: readonly string[]) => lines.map((text) => [{ text }]);

const spokenColor = '#00ff00';
const silentColor = '#ffffff';

/** The spoken word in green. Spans that don't fit beside each other get a line each. */
function spokenWordBody(cue: Cue, lines: readonly string[]): readonly (readonly CaptionPiece[])[] {
  if (cue.spans.every(({ spoken }) => !spoken)) return plainBody(cue, lines);
  const pieces = cue.spans.map(({ text, spoken }) => ({ text, color: spoken ? spokenColor : silentColor }));
  return lines.length > 1 ? pieces.map(({ text, color }) => [{ text: text.trimEnd(), color }]) : [pieces];
}

const table = {
  standard: { label: 'Standard', timed: false, cues: wholeTextCues, body: plainBody, scale: 1 },
  advanced: { label: 'Advanced', timed: true, cues: wordPairCues, body: spokenWordBody, scale: 1.2 },
} satisfies Record<string, CaptionStyleEntry>;

export type CaptionStyle = keyof typeof table;
export const captionStyles: Readonly<Record<CaptionStyle, CaptionStyleEntry>> = table;

/** In the order in which they are offered. */
export const captionStyleNames = Object.keys(captionStyles) as readonly CaptionStyle[];

/** The cues of one frame, times counted from its start. */
export const frameCues = (frame: CaptionedFrame, style: CaptionStyle): readonly Cue[] =>
  captionStyles[style].cues(frame);

export interface CaptionSettings {
  readonly style: CaptionStyle;
  /** 0.5 to 5; 2 is the base size. */
  readonly size: number;
  readonly position: Position;
}

/** Spec 2 section 9. */
export const defaultCaptionSettings: CaptionSettings = {
  style: 'standard',
  size: 2,
  position: { x: 50, y: 94 },
};
export const captionSizeLimits = { min: 0.5, max: 5, step: 0.2 } as const;
