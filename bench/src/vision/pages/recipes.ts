/** The kinds of pages there are, one after the other: each shows what pages out there have and plain ones lack. */

export type Shape = 'round' | 'box' | 'spiky' | 'cloud' | 'none' | 'dark' | 'haloed';

export interface Recipe {
  /** What the page is scored by beside its language. */
  readonly tags: readonly string[];
  readonly layout: 'ruled' | 'slanted' | 'grid' | 'splash' | 'borderless';
  readonly gutters: 'white' | 'black';
  /** Panels go to the edge of the page. */
  readonly bleed: boolean;
  readonly colour: boolean;
  readonly spread: boolean;
  /** A PNG whose paper is see-through. */
  readonly alpha: boolean;
  /** What blocks are drawn in, as often as they are named. */
  readonly shapes: readonly Shape[];
  /** Balloons reach over the border of their panel or the page's edge, and are cut there. */
  readonly cut: boolean;
  /** Of balloons, in pixels; broken ones have gaps. */
  readonly outline: number;
  readonly broken: boolean;
  /** Of the letter size, between text and outline. */
  readonly padding: number;
  /** Some lines of a block are larger than the others. */
  readonly mixedSizes: boolean;
  readonly soundEffects: number;
  readonly title: 'none' | 'plain' | 'decorated';
  /** An editor's line along the side, and a page number. */
  readonly margin: boolean;
  /** Long texts in long lines. */
  readonly long: boolean;
  /** Nothing is written on it. */
  readonly silent: boolean;
}

const plain: Recipe = {
  tags: [],
  layout: 'ruled',
  gutters: 'white',
  bleed: false,
  colour: false,
  spread: false,
  alpha: false,
  shapes: ['round', 'round', 'round', 'box', 'spiky'],
  cut: false,
  outline: 3,
  broken: false,
  padding: 0.7,
  mixedSizes: false,
  soundEffects: 0,
  title: 'none',
  margin: false,
  long: false,
  silent: false,
};

/** A page of each, over and over. */
export const recipes: readonly Recipe[] = [
  { ...plain, tags: ['ruled', 'mixed sizes'], mixedSizes: true, soundEffects: 1 },
  {
    ...plain,
    tags: ['slanted', 'sound effects'],
    layout: 'slanted',
    soundEffects: 3,
    shapes: ['round', 'spiky'],
  },
  { ...plain, tags: ['ruled', 'no balloon'], shapes: ['none', 'none', 'box'] },
  {
    ...plain,
    tags: ['black gutters', 'white on black'],
    gutters: 'black',
    layout: 'slanted',
    shapes: ['dark', 'round', 'dark', 'box'],
  },
  { ...plain, tags: ['ruled', 'colour'], colour: true, shapes: ['round', 'round', 'box', 'haloed'] },
  { ...plain, tags: ['bleed', 'cut balloons'], bleed: true, cut: true, shapes: ['round', 'round', 'spiky'] },
  { ...plain, tags: ['spread'], spread: true, soundEffects: 2 },
  { ...plain, tags: ['splash', 'title'], layout: 'splash', title: 'decorated', soundEffects: 1 },
  {
    ...plain,
    tags: ['ruled', 'thin outlines'],
    outline: 0.7,
    broken: true,
    padding: 0.22,
    shapes: ['round', 'round', 'box'],
  },
  {
    ...plain,
    tags: ['grid', 'long lines', 'margin'],
    layout: 'grid',
    long: true,
    margin: true,
    title: 'plain',
  },
  {
    ...plain,
    tags: ['borderless', 'on art', 'alpha'],
    layout: 'borderless',
    alpha: true,
    shapes: ['cloud', 'haloed', 'round'],
  },
  { ...plain, tags: ['silent'], layout: 'slanted', silent: true },
];
