/** The cover of a story, in colour, 2:3, with its titles in the languages it has. */
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { drawPanel } from './draw-page.js';
import type { Pen } from './drawing/ink.js';
import { registerDemoFonts } from './fonts.js';
import { letteringOf } from './lettering.js';
import type { Story } from './story.js';

/** Pixels. */
const coverSize = { width: 1000, height: 1500 };

export function drawCover(story: Story): Canvas {
  registerDemoFonts();
  const { width, height } = coverSize;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const backdrop = { x: 0, y: 0, width, height };
  // The titles stand above the heads.
  const box = { x: 0, y: 420, width, height: height - 440 };
  drawPanel(
    { pen, inColour: true },
    story,
    story.cover,
    {
      corners: [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
      box,
      backdrop,
    },
    { language: story.languages[0] ?? 'en', voice: 0, seed: `${story.id} cover` },
  );
  const [title = '', ...others] = story.titles;
  const [language = 'en'] = story.languages;
  const { title: family, family: plain } = letteringOf(language);
  let bottom = 60;
  for (const line of wrapTitle(pen, title.toUpperCase(), width - 120, family)) {
    pen.font = `${line.size}px "${family}"`;
    bottom += line.size * 1.12;
    letter(pen, line.text, bottom - line.size * 0.1, line.size);
  }
  for (const other of others) {
    const size = 76;
    pen.font = `${size}px "Demo Sound JP"`;
    bottom += size * 1.5;
    letter(pen, other, bottom - size * 0.3, size);
  }
  pen.font = `44px "${plain}"`;
  letter(pen, story.authors[0] ?? '', height - 48, 44);
  return canvas;
}

function letter(pen: Pen, text: string, y: number, size: number): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.lineJoin = 'round';
  pen.lineWidth = size * 0.2;
  pen.strokeStyle = '#1c1a22';
  pen.strokeText(text, coverSize.width / 2, y);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, coverSize.width / 2, y);
}

/** At most two lines, as large as the width allows. */
function wrapTitle(pen: Pen, text: string, width: number, family: string): { text: string; size: number }[] {
  const words = text.split(' ');
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 2 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [text];
  pen.font = `100px "${family}"`;
  return lines.map((line) => ({
    text: line,
    size: Math.min(170, Math.floor((width / pen.measureText(line).width) * 100)),
  }));
}
