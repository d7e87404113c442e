/**
 * The caption styles (spec 2 section 9): one table. The choices of the API, the command line and the editor, the drawing
 * of captions and the subtitle files all derive from it, so that a new style is an entry here.
 */
import type { Cue } from './cue.js';
import type { Position } from '../format.js';
import { spreadCues, timedCues, type CaptionedFrame } from './frame-cues.js';

interface CaptionStyleEntry {
  /** As the editor shows it. */
  readonly label: string;
  /** Whether cues follow word timings where a frame has them. */
  readonly timed: boolean;
  /** The cues of one frame, times counted from its start. */
  readonly cues: (frame: CaptionedFrame) => readonly Cue[];
  /** Size of the letters relative to the standard style. */
  readonly scale: number;
}

const table = {
  standard: { label: 'Standard', timed: false, cues: spreadCues, scale: 1 },
  advanced: { label: 'Advanced', timed: true, cues: timedCues, scale: 1.2 },
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
