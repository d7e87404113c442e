/**
 * The caption styles: the two of spec 2 section 9, and looks of our own beside them. One table: the choices of the API, the
 * command line and the editor, the drawing of captions and the subtitle files all derive from it, so that a new style is
 * an entry here.
 */
import type { FontName } from '../fonts.js';
import type { Position } from '../format.js';
import { defaultVideoFormat, videoShapes, type VideoShape } from '../video-format.js';

/** Lengths are relative to the font size, colours `#rrggbb`. */
export interface CaptionLook {
  readonly font: FontName;
  readonly color: string;
  /** Of the word that is spoken, or of all that was said; null where it looks as the others do. */
  readonly highlight: string | null;
  readonly outline: number;
  readonly outlineColor: string;
  readonly shadow: number;
  /** What lies behind the text. */
  readonly shape?: CaptionShape;
}

export interface CaptionShape {
  readonly kind: 'box' | 'balloon';
  readonly color: string;
  /** Black, around it. */
  readonly border: number;
}

/**
 * How a phrase comes and goes on: it `pop`s up or falls and `bounce`s, its letters are filled (`karaoke`) or appear
 * (`type`) as they are said.
 */
export type CaptionMotion = 'none' | 'pop' | 'bounce' | 'karaoke' | 'type';

interface CaptionStyleEntry {
  /** As the editor shows it. */
  readonly label: string;
  /** Whether it follows word timings where a frame has them. */
  readonly timed: boolean;
  /** Shown at a time: two words in one line, or a phrase in up to two. */
  readonly unit: 'pair' | 'phrase';
  readonly upperCase: boolean;
  readonly motion: CaptionMotion;
  /** Size of the letters relative to the standard style. */
  readonly scale: number;
  readonly look: CaptionLook;
}

const pairs = { unit: 'pair', upperCase: true, motion: 'none' } as const;
const pairLook = { font: 'Arial', color: '#ffffff', highlight: '#00ff00', outlineColor: '#000000' } as const;
const phrases = {
  timed: true,
  unit: 'phrase',
  upperCase: true,
  motion: 'none',
} as const;
const bare = { color: '#ffffff', highlight: null, outline: 0, outlineColor: '#000000', shadow: 0 } as const;

const table = {
  standard: {
    ...pairs,
    label: 'Standard',
    timed: false,
    scale: 1,
    look: { ...pairLook, outline: 4 / 58, shadow: 2 / 58 },
  },
  advanced: {
    ...pairs,
    label: 'Advanced',
    timed: true,
    scale: 1.2,
    look: { ...pairLook, outline: 4 / 69.6, shadow: 2 / 69.6 },
  },
  outline: {
    ...phrases,
    label: 'Outline',
    scale: 2,
    look: { ...bare, font: 'Impact', highlight: '#ffe14d', outline: 0.09, shadow: 0.03 },
  },
  box: {
    ...phrases,
    label: 'Box',
    scale: 1.6,
    look: {
      ...bare,
      font: 'Arial',
      highlight: '#ffd23f',
      shape: { kind: 'box', color: '#141414', border: 0 },
    },
  },
  pop: {
    ...phrases,
    label: 'Pop',
    motion: 'pop',
    scale: 1.85,
    look: { ...bare, font: 'Arial', highlight: '#5df2ff', outline: 0.1 },
  },
  karaoke: {
    ...phrases,
    label: 'Karaoke',
    motion: 'karaoke',
    scale: 1.75,
    look: { ...bare, font: 'Trebuchet', highlight: '#ff5fa2', outline: 0.085, shadow: 0.03 },
  },
  typewriter: {
    ...phrases,
    label: 'Typewriter',
    upperCase: false,
    motion: 'type',
    scale: 1.35,
    look: {
      ...bare,
      font: 'Courier New',
      color: '#1c1a17',
      shape: { kind: 'box', color: '#f4eddc', border: 0 },
    },
  },
  bounce: {
    ...phrases,
    label: 'Bounce',
    motion: 'bounce',
    scale: 1.9,
    look: { ...bare, font: 'Comic Sans', highlight: '#ffb020', outline: 0.1 },
  },
  balloon: {
    ...phrases,
    label: 'Manga balloon',
    scale: 1.55,
    look: {
      ...bare,
      font: 'Comic Sans',
      color: '#1c1a17',
      highlight: '#c8321f',
      shape: { kind: 'balloon', color: '#ffffff', border: 0.06 },
    },
  },
  minimal: {
    ...phrases,
    label: 'Minimal',
    upperCase: false,
    scale: 1.25,
    look: { ...bare, font: 'Trebuchet', outline: 0.07, shadow: 0.03 },
  },
} satisfies Record<string, CaptionStyleEntry>;

export type CaptionStyle = keyof typeof table;
export const captionStyles: Readonly<Record<CaptionStyle, CaptionStyleEntry>> = table;

/** In the order in which they are offered. */
export const captionStyleNames = Object.keys(captionStyles) as readonly CaptionStyle[];

/** What a person may change of a look; what is left out is the look's own. */
export interface CaptionColours {
  readonly font?: FontName | undefined;
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  /** `#rrggbb`, of the word that is spoken. */
  readonly highlight?: string | undefined;
}

export interface CaptionSettings extends CaptionColours {
  /** Of the video; upright without. */
  readonly shape?: VideoShape | undefined;
  readonly style: CaptionStyle;
  /** 0.5 to 5; 2 is the base size. */
  readonly size: number;
  readonly position: Position;
}

/** The look of a style with a person's changes. */
export function lookOf({
  style,
  font,
  color,
  highlight,
}: Omit<CaptionSettings, 'size' | 'position'>): CaptionLook {
  const { look } = captionStyles[style];
  return {
    ...look,
    font: font ?? look.font,
    color: color ?? look.color,
    highlight: highlight ?? look.highlight,
  };
}

/** Where captions of a style stand until they are moved: phrases above what apps lay over a video of the shape. */
export const captionPlace = (
  style: CaptionStyle,
  shape: VideoShape = defaultVideoFormat.shape,
): Position => ({ x: 50, y: captionStyles[style].unit === 'pair' ? 94 : videoShapes[shape].phraseHeight });

/** Captions with a style, and of a video with a shape. */
interface Kind {
  readonly style: CaptionStyle;
  readonly shape: VideoShape;
}

/** Captions of one kind as another; those that still stand at the place of the one go to that of the other. */
function changed(settings: CaptionSettings, from: Kind, to: Kind): CaptionSettings {
  const { x, y } = captionPlace(from.style, from.shape);
  const unmoved = settings.position.x === x && settings.position.y === y;
  return {
    ...settings,
    style: to.style,
    position: unmoved ? captionPlace(to.style, to.shape) : settings.position,
  };
}

/** In another style. @param shape of the video */
export const withCaptionStyle = (
  settings: CaptionSettings,
  style: CaptionStyle,
  shape: VideoShape = defaultVideoFormat.shape,
): CaptionSettings => changed(settings, { style: settings.style, shape }, { style, shape });

/** When the video gets another shape. */
export const withVideoShape = (
  settings: CaptionSettings,
  from: VideoShape,
  to: VideoShape,
): CaptionSettings => {
  const { style } = settings;
  return changed(settings, { style, shape: from }, { style, shape: to });
};

/** Spec 2 section 9. */
export const defaultCaptionSettings: CaptionSettings = {
  style: 'standard',
  size: 2,
  position: captionPlace('standard'),
};
export const captionSizeLimits = { min: 0.5, max: 5, step: 0.2 } as const;
