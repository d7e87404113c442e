/**
 * The scripts of the demo library: a story in a small readable text format, one file a work. `README.md` describes the
 * format. Pure.
 */
import { outfits } from './drawing/clothes.js';
import { creatures } from './drawing/creature.js';
import type { Creature } from './drawing/creature.js';
import { expressions } from './drawing/face.js';
import type { Expression } from './drawing/face.js';
import type { Person } from './drawing/figure.js';
import { hairStyles } from './drawing/hair.js';
import type { Material } from './drawing/ink.js';
import { poses } from './drawing/poses.js';
import type { Pose } from './drawing/poses.js';
import { props } from './drawing/props.js';
import type { Prop } from './drawing/props.js';
import { effects, scenes } from './drawing/scenery.js';
import type { EffectName, SceneName } from './drawing/scenery.js';

/** One text in each language of the story, in the order of `Story.languages`. */
type Texts = readonly string[];

const shots = ['close', 'bust', 'half', 'full', 'far'] as const;
export type Shot = (typeof shots)[number];

export interface Actor {
  readonly who: string;
  /** Percent of the panel's width, from the side that is read first. */
  readonly x: number;
  readonly shot: Shot;
  readonly pose: Pose;
  readonly expression: Expression;
  /** -1 looks back to where the reader comes from, 1 on to where the reader goes. */
  readonly turn: number;
  readonly holds?: Prop;
}

const balloonKinds = ['say', 'think', 'shout', 'whisper', 'caption'] as const;
export type BalloonKind = (typeof balloonKinds)[number];

interface Balloon {
  readonly kind: BalloonKind;
  /** Not for captions. */
  readonly speaker?: string;
  readonly texts: Texts;
}

export interface Sound {
  /** Percent of the panel, from the side read first and from the top. */
  readonly x: number;
  readonly y: number;
  /** Height of the letters in pixels. */
  readonly size: number;
  readonly texts: Texts;
}

export interface Panel {
  readonly scene: SceneName;
  readonly effects: readonly EffectName[];
  readonly actors: readonly Actor[];
  /** In the order they are read. */
  readonly balloons: readonly Balloon[];
  readonly sounds: readonly Sound[];
}

interface PageRow {
  /** Share of the page's height, relative to the other rows. */
  readonly height: number;
  /** Shares of the row's width in reading order. */
  readonly widths: readonly number[];
  readonly slanted: boolean;
}

export interface PageScript {
  readonly rows: readonly PageRow[];
  readonly panels: readonly Panel[];
}

export interface ChapterScript {
  readonly number: number;
  readonly titles: Texts;
  readonly pages: readonly PageScript[];
}

export interface Story {
  readonly id: string;
  readonly languages: readonly string[];
  readonly titles: Texts;
  readonly authors: Texts;
  readonly summaries: Texts;
  readonly cast: ReadonlyMap<string, Person | Creature>;
  readonly cover: Panel;
  readonly chapters: readonly ChapterScript[];
}

interface Draft {
  languages: readonly string[];
  titles: Texts;
  authors: Texts;
  summaries: Texts;
  cast: Map<string, Person | Creature>;
  cover: MutablePanel | undefined;
  chapters: { number: number; titles: Texts; pages: { rows: PageRow[]; panels: MutablePanel[] }[] }[];
  panel: MutablePanel | undefined;
}

interface MutablePanel {
  scene: SceneName;
  effects: EffectName[];
  actors: Actor[];
  balloons: Balloon[];
  sounds: Sound[];
}

/** Throws Error `<id>:<line>: <what is wrong>`. */
export function parseStory(id: string, source: string): Story {
  const draft: Draft = {
    languages: [],
    titles: [],
    authors: [],
    summaries: [],
    cast: new Map(),
    cover: undefined,
    chapters: [],
    panel: undefined,
  };
  for (const [index, raw] of source.split('\n').entries()) {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) continue;
    try {
      readLine(draft, text);
    } catch (cause) {
      throw new Error(`${id}:${index + 1}: ${(cause as Error).message}`, { cause });
    }
  }
  const { cover, chapters } = draft;
  if (!cover) throw new Error(`${id}: no cover`);
  for (const chapter of chapters) {
    for (const [number, page] of chapter.pages.entries()) {
      const wanted = page.rows.reduce((sum, row) => sum + row.widths.length, 0);
      if (wanted !== page.panels.length) {
        throw new Error(
          `${id}: chapter ${chapter.number} page ${number + 1} has ${page.panels.length} panels, its layout ${wanted}`,
        );
      }
    }
  }
  return { id, ...draft, cover };
}

function readLine(draft: Draft, text: string): void {
  const [word = '', rest = ''] = split(text);
  switch (word) {
    case 'languages':
      draft.languages = rest.split(/\s+/);
      return;
    case 'title':
      draft.titles = texts(draft, rest);
      return;
    case 'author':
      draft.authors = texts(draft, rest);
      return;
    case 'summary':
      draft.summaries = texts(draft, rest);
      return;
    case 'cast':
      readCast(draft, rest);
      return;
    case 'cover':
      draft.panel = draft.cover = startPanel(rest);
      return;
    case 'chapter': {
      const [number = '', titles = ''] = split(rest);
      draft.chapters.push({ number: Number(number), titles: texts(draft, titles), pages: [] });
      return;
    }
    case 'page':
      last(draft.chapters, 'page without a chapter').pages.push({
        rows: rest.split(/\s+/).map(readRow),
        panels: [],
      });
      return;
    case 'panel': {
      draft.panel = startPanel(rest);
      last(last(draft.chapters, 'panel without a chapter').pages, 'panel without a page').panels.push(
        draft.panel,
      );
      return;
    }
    default:
      readInPanel(draft, word, rest);
  }
}

function readInPanel(draft: Draft, word: string, rest: string): void {
  const { panel } = draft;
  if (!panel) throw new Error(`${word} outside a panel`);
  if (word === 'caption') {
    panel.balloons.push({ kind: 'caption', texts: texts(draft, rest) });
  } else if (word === 'sfx') {
    const [x = '', y = '', size = ''] = rest.split(/\s+/);
    const said = rest.split(/\s+/).slice(3).join(' ');
    panel.sounds.push({ x: Number(x), y: Number(y), size: Number(size), texts: texts(draft, said) });
  } else if ((balloonKinds as readonly string[]).includes(word)) {
    const [speaker = '', said = ''] = split(rest);
    if (!draft.cast.has(speaker)) throw new Error(`${speaker} is not in the cast`);
    panel.balloons.push({ kind: word as BalloonKind, speaker, texts: texts(draft, said) });
  } else if (draft.cast.has(word)) panel.actors.push(readActor(word, rest));
  else throw new Error(`${word} is neither a command nor in the cast`);
}

function readActor(who: string, rest: string): Actor {
  const [x = '', ...words] = rest.split(/\s+/);
  const percent = Number(x);
  if (!Number.isFinite(percent)) throw new Error(`${x} is not a place`);
  let actor: Actor = { who, x: percent, shot: 'half', pose: 'stand', expression: 'calm', turn: 0 };
  for (const word of words) {
    if (is(shots, word)) actor = { ...actor, shot: word };
    else if (is(poses, word)) actor = { ...actor, pose: word };
    else if (is(expressions, word)) actor = { ...actor, expression: word };
    else if (is(props, word)) actor = { ...actor, holds: word };
    else if (word === '>' || word === '<') actor = { ...actor, turn: word === '>' ? 1 : -1 };
    else throw new Error(`${word} is no shot, pose, expression or thing`);
  }
  return actor;
}

function readCast(draft: Draft, rest: string): void {
  const [name = '', kind = '', ...words] = rest.split(/\s+/);
  const values = new Map(words.map((word) => word.split('=') as [string, string | undefined]));
  const parts = (key: string) => (values.get(key) ?? '').split('/');
  const material = (share = '', colour = ''): Material => {
    if (!/^#[0-9a-f]{6}$/.test(colour) || !(Number(share) >= 0))
      throw new Error(`${name} has a wrong material`);
    return { tone: Number(share), colour };
  };
  if (is(creatures, kind)) {
    const [share, colour] = parts('coat');
    draft.cast.set(name, { kind, coat: material(share, colour) });
    return;
  }
  const [hair = '', hairTone, hairColour] = parts('hair');
  const [outfit = '', clothTone, clothColour] = parts('outfit');
  const [eyeTone, eyeColour] = parts('eyes');
  if (kind !== 'person' || !is(hairStyles, hair) || !is(outfits, outfit)) {
    throw new Error(`${name} has an unknown kind, hair or outfit`);
  }
  draft.cast.set(name, {
    kind: 'person',
    hair,
    hairMaterial: material(hairTone, hairColour),
    eyes: material(eyeTone, eyeColour),
    outfit,
    cloth: material(clothTone, clothColour),
    skirt: values.has('skirt'),
    glasses: values.has('glasses'),
    beard: values.has('beard'),
  });
}

function startPanel(rest: string): MutablePanel {
  const [scene = '', ...words] = rest.split(/\s+/);
  if (!Object.hasOwn(scenes, scene)) throw new Error(`${scene} is no background`);
  for (const word of words) if (!Object.hasOwn(effects, word)) throw new Error(`${word} is no effect`);
  return {
    scene: scene as SceneName,
    effects: words as EffectName[],
    actors: [],
    balloons: [],
    sounds: [],
  };
}

function readRow(text: string): PageRow {
  const match = /^(\d+):([\d,]+)(~?)$/.exec(text);
  if (!match) throw new Error(`${text} is no row`);
  const widths = (match[2] ?? '').split(',').map(Number);
  return { height: Number(match[1]), widths, slanted: match[3] === '~' };
}

function texts(draft: Draft, rest: string): Texts {
  const all = rest.split(' | ').map((text) => text.trim());
  if (all.length !== draft.languages.length || all.includes('')) {
    throw new Error(`one text a language is needed (${draft.languages.join(', ')})`);
  }
  return all;
}

const split = (text: string): [string, string] => {
  const at = text.search(/\s/);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
};

const is = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

function last<Item>(items: readonly Item[], otherwise: string): Item {
  const item = items.at(-1);
  if (!item) throw new Error(otherwise);
  return item;
}

/** A text as it is read and spoken: without the readings that `{漢字|かんじ}` puts beside the characters. */
export const withoutReadings = (text: string): string => text.replace(/\{([^|}]*)\|[^}]*\}/g, '$1');
