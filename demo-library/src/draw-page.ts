/** A page of a story in one of its languages. Panels run the way the language is read. */
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { balloon } from './drawing/balloon.js';
import { creature, creatureFoot } from './drawing/creature.js';
import { person } from './drawing/figure.js';
import { polygon, randomFrom } from './drawing/ink.js';
import type { Box, Medium, Pen, Point } from './drawing/ink.js';
import { effects, scenes } from './drawing/scenery.js';
import { registerDemoFonts } from './fonts.js';
import { letteringOf, settings } from './lettering.js';
import { placeBalloons } from './place-balloons.js';
import type { Actor, PageScript, Panel, Shot, Sound, Story } from './story.js';

/** Pixels of a page. */
const pageSize = { width: 1200, height: 1750 };
const margin = 52;
const rowGap = 28;
const panelGap = 18;
const slant = 22;

interface PageChoice {
  readonly story: Story;
  readonly chapter: number;
  /** From 0. */
  readonly page: number;
  readonly language: string;
}

type Direction = 'rtl' | 'ltr';
export const directionOf = (language: string): Direction => (language === 'ja' ? 'rtl' : 'ltr');

/** Throws RangeError when the story has no such page or language, Error when a text doesn't fit its panel. */
export function drawPage({ story, chapter, page, language }: PageChoice): Canvas {
  registerDemoFonts();
  const script = story.chapters.find((one) => one.number === chapter)?.pages[page];
  const voice = story.languages.indexOf(language);
  if (!script || voice < 0) throw new RangeError(`${story.id} has no page ${chapter}/${page} in ${language}`);
  const canvas = createCanvas(pageSize.width, pageSize.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, pageSize.width, pageSize.height);
  const frames = layOut(script, directionOf(language));
  for (const [index, panel] of script.panels.entries()) {
    const frame = frames[index];
    if (!frame) continue;
    const where = `${story.id} chapter ${chapter} page ${page + 1} panel ${index + 1}`;
    try {
      drawPanel({ pen, inColour: false }, story, panel, frame, { language, voice, seed: where });
    } catch (cause) {
      throw new Error(`${where} (${language}): ${(cause as Error).message}`, { cause });
    }
  }
  return canvas;
}

interface Frame {
  readonly corners: readonly Point[];
  /** The upright part of it, where faces and text are safe. */
  readonly box: Box;
  /** The part that the background fills; default a little more than the box. */
  readonly backdrop?: Box;
}

function layOut(script: PageScript, direction: Direction): Frame[] {
  const inner = { width: pageSize.width - 2 * margin, height: pageSize.height - 2 * margin };
  const heights = script.rows.reduce((sum, row) => sum + row.height, 0);
  const free = inner.height - rowGap * (script.rows.length - 1);
  const frames: Frame[] = [];
  let y = margin;
  for (const row of script.rows) {
    const height = (free * row.height) / heights;
    const shares = row.widths.reduce((sum, width) => sum + width, 0);
    const room = inner.width - panelGap * (row.widths.length - 1);
    let x = margin;
    for (const [index, share] of row.widths.entries()) {
      const width = (room * share) / shares;
      const lean = row.slanted ? slant : 0;
      const left = index === 0 ? 0 : lean;
      const right = index === row.widths.length - 1 ? 0 : lean;
      const corners: Point[] = [
        [x + left, y],
        [x + width + right, y],
        [x + width - right, y + height],
        [x - left, y + height],
      ];
      const box = { x: x + left, y, width: width - left - right, height };
      frames.push(direction === 'ltr' ? { corners, box } : mirror(corners, box));
      x += width + panelGap;
    }
    y += height + rowGap;
  }
  return frames;
}

function mirror(corners: readonly Point[], box: Box): Frame {
  return {
    corners: corners.map(([x, y]) => [pageSize.width - x, y]),
    box: { ...box, x: pageSize.width - box.x - box.width },
  };
}

interface Voice {
  readonly language: string;
  /** Index of the language among the texts. */
  readonly voice: number;
  readonly seed: string;
}

export function drawPanel(medium: Medium, story: Story, panel: Panel, frame: Frame, voice: Voice): void {
  const { pen } = medium;
  const { box } = frame;
  const direction = directionOf(voice.language);
  pen.save();
  polygon(pen, frame.corners);
  pen.clip();
  const outer = frame.backdrop ?? {
    x: box.x - slant * 2,
    y: box.y,
    width: box.width + slant * 4,
    height: box.height,
  };
  scenes[panel.scene](medium, outer, randomFrom(voice.seed));
  for (const effect of panel.effects) effects[effect](pen, outer, randomFrom(`${voice.seed} ${effect}`));
  const stood = panel.actors.map((actor) => stand(medium, story, actor, box, direction));
  const sounds = panel.sounds.map((sound) => drawSound(pen, sound, box, direction, voice));
  pen.restore();
  polygon(pen, frame.corners);
  pen.lineWidth = 6;
  pen.lineJoin = 'miter';
  pen.strokeStyle = '#111111';
  pen.stroke();

  const lettering = letteringOf(voice.language);
  const placed = placeBalloons(
    { box, faces: [...stood.map(({ face }) => face), ...sounds], direction },
    panel.balloons.map(({ kind, speaker, texts }) => ({
      kind,
      mouth: stood.find(({ who }) => who === speaker)?.mouth,
      face: stood.find(({ who }) => who === speaker)?.face,
      settings: (size) => settings(pen, texts[voice.voice] ?? '', size, lettering, kind === 'shout'),
    })),
  );
  for (const one of placed) balloon(pen, one);
}

/** Middle of the head (share of the panel's height) and height of the panel in heads. */
const framing: Readonly<Record<Shot, { readonly head: number; readonly headY: number }>> = {
  close: { head: 0.62, headY: 0.6 },
  bust: { head: 0.42, headY: 0.56 },
  half: { head: 0.3, headY: 0.47 },
  full: { head: 0.205, headY: 0.3 },
  far: { head: 0.115, headY: 0.55 },
};

/** Feet of a person are this many units below the head's middle. */
const personFoot = 640;
const creatureSize = 0.62;

function stand(
  medium: Medium,
  story: Story,
  actor: Actor,
  box: Box,
  direction: Direction,
): { who: string; face: Box; mouth: Point } {
  const who = story.cast.get(actor.who);
  if (!who) throw new Error(`${actor.who} is not in the cast`);
  const { head, headY } = framing[actor.shot];
  const share = direction === 'ltr' ? actor.x / 100 : 1 - actor.x / 100;
  const turn = actor.turn * (direction === 'ltr' ? 1 : -1);
  let scale = Math.min((box.height * head) / 200, (box.width * 0.8) / 220);
  let y = box.y + box.height * headY;
  if (who.kind !== 'person' && actor.shot !== 'close' && actor.shot !== 'bust') {
    const ground = y + scale * personFoot;
    scale *= creatureSize;
    y = Math.min(ground, box.y + box.height * 0.97) - scale * creatureFoot[who.kind];
  }
  const x = box.x + box.width * share;
  const { pen } = medium;
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  if (who.kind === 'person') {
    person(medium, who, {
      expression: actor.expression,
      pose: actor.pose,
      turn,
      ...(actor.holds === undefined ? {} : { holds: actor.holds }),
    });
  } else creature(medium, who, actor.expression, turn);
  pen.restore();
  return {
    who: actor.who,
    face: { x: x - 92 * scale, y: y - 112 * scale, width: 184 * scale, height: 222 * scale },
    mouth: [x + turn * 18 * scale, y + 76 * scale],
  };
}

function drawSound(pen: Pen, sound: Sound, box: Box, direction: Direction, { voice, language }: Voice): Box {
  const share = direction === 'ltr' ? sound.x / 100 : 1 - sound.x / 100;
  pen.save();
  pen.translate(box.x + box.width * share, box.y + (box.height * sound.y) / 100);
  pen.rotate(direction === 'ltr' ? -0.14 : 0.12);
  pen.font = `${sound.size}px "${letteringOf(language).sound}"`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  const text = sound.texts[voice] ?? '';
  pen.lineWidth = sound.size * 0.24;
  pen.strokeStyle = '#ffffff';
  pen.strokeText(text, 0, 0);
  pen.lineWidth = sound.size * 0.06;
  pen.fillStyle = '#111111';
  pen.fillText(text, 0, 0);
  const width = pen.measureText(text).width * 0.9;
  pen.restore();
  const height = sound.size * 0.8;
  return {
    x: box.x + box.width * share - width / 2,
    y: box.y + (box.height * sound.y) / 100 - height / 2,
    width,
    height,
  };
}
