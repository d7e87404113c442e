/** What a short is made like. One table: the choices of the web and of the command line derive from it. */
import type { CaptionStyle } from '@komavox/scene';

interface ShortTemplate {
  /** As people read it. */
  readonly label: string;
  /** A sentence on what comes of it. */
  readonly about: string;
  /** What fills the picture: panels, each page whole and then its panels, or whole pages. */
  readonly view: 'panels' | 'pages-and-panels' | 'pages';
  /** Without voices the captions are read. */
  readonly isSpoken: boolean;
  readonly hasMusic: boolean;
  readonly captions: CaptionStyle;
}

const table = {
  recap: {
    label: 'Recap',
    about: 'Panels with moves, voices, music and bold captions.',
    view: 'panels',
    isSpoken: true,
    hasMusic: true,
    captions: 'outline',
  },
  'read-aloud': {
    label: 'Read aloud',
    about: 'Panels and voices, with quiet captions and no music.',
    view: 'panels',
    isSpoken: true,
    hasMusic: false,
    captions: 'minimal',
  },
  silent: {
    label: 'Silent with captions',
    about: 'Panels and music, nothing spoken: the captions are read.',
    view: 'panels',
    isSpoken: false,
    hasMusic: true,
    captions: 'box',
  },
  pages: {
    label: 'Page by page',
    about: 'Each page whole for a moment, then its panels.',
    view: 'pages-and-panels',
    isSpoken: true,
    hasMusic: true,
    captions: 'pop',
  },
  'whole-pages': {
    label: 'Whole pages',
    about: 'Each page whole while its text is read.',
    view: 'pages',
    isSpoken: true,
    hasMusic: true,
    captions: 'pop',
  },
} satisfies Record<string, ShortTemplate>;

export type ShortTemplateName = keyof typeof table;
export const shortTemplates: Readonly<Record<ShortTemplateName, ShortTemplate>> = table;

/** In the order in which they are offered. */
export const shortTemplateNames = Object.keys(table) as readonly ShortTemplateName[];

/** Seconds that a short may aim at; `all` leaves nothing out. */
export const shortLengths = ['30', '60', '90', 'all'] as const;
export type ShortLength = (typeof shortLengths)[number];
