/** A robot whose face is a screen. Units as for people. */
import { star } from './star.js';
import type { Expression } from './face.js';
import { disc, inked, limb, line, paper, points, rectangle, segment } from './ink.js';
import type { Material, Medium, Pen } from './ink.js';

export function robot(medium: Medium, metal: Material, expression: Expression, turn: number): void {
  body(medium, metal);
  head(medium, metal, turn);
  const { pen } = medium;
  const shift = turn * 18;
  const light = medium.inColour ? '#7df2e0' : '#ffffff';
  pen.fillStyle = light;
  pen.strokeStyle = light;
  pen.lineWidth = 9;
  pen.lineCap = 'round';
  for (const side of [-1, 1]) eye(pen, expression, side, side * 42 + shift);
  pen.lineWidth = 7;
  pen.beginPath();
  if (expression === 'surprised' || expression === 'shout') {
    pen.ellipse(shift, 36, 12, 9, 0, 0, 7);
  } else if (['sad', 'cry', 'scared', 'angry'].includes(expression)) pen.arc(shift, 46, 16, 3.6, 5.8);
  else pen.arc(shift, 24, 18, 0.4, 2.74);
  pen.stroke();
}

function body(medium: Medium, metal: Material): void {
  const { pen } = medium;
  for (const side of [-1, 1]) {
    limb(
      medium,
      [
        [side * 40, 230],
        [side * 42, 300],
      ],
      24,
      { tone: 0.3, colour: '#7d8894' },
    );
    rectangle(pen, side * 44 - 38, 296, 76, 36, 14);
    inked(medium, { tone: 1, colour: '#4b535c' });
    limb(
      medium,
      [
        [side * 84, 130],
        [side * 128, 170],
        [side * 110, 220],
      ],
      20,
      { tone: 0.3, colour: '#7d8894' },
    );
    disc(pen, side * 110, 226, 22);
    inked(medium, metal);
  }
  rectangle(pen, -84, 96, 168, 144, 26);
  inked(medium, metal);
  rectangle(pen, -46, 126, 92, 70, 10);
  inked(medium, paper, 4);
  line(pen, points('-46,132 0,168 46,132'), 4);
}

function head(medium: Medium, metal: Material, turn: number): void {
  const { pen } = medium;
  rectangle(pen, -16, 78, 32, 24);
  inked(medium, { tone: 0.5, colour: '#7d8894' });
  segment(pen, [30, -84], [44, -134], 6);
  disc(pen, 46, -142, 13);
  inked(medium, { tone: 1, colour: '#e4574c' });
  for (const side of [-1, 1]) {
    rectangle(pen, side * 112 - 16, -28, 32, 60, 10);
    inked(medium, { tone: 0.4, colour: '#7d8894' });
  }
  rectangle(pen, -112, -88, 224, 172, 44);
  inked(medium, metal, 6);
  rectangle(pen, -86 + turn * 10, -60, 172, 116, 30);
  inked(medium, { tone: 1, colour: '#1d2733' }, 5);
}

function eye(pen: Pen, expression: Expression, side: number, x: number): void {
  pen.beginPath();
  switch (expression) {
    case 'happy':
    case 'laugh':
      pen.arc(x, 0, 20, 3.5, 5.9);
      pen.stroke();
      break;
    case 'sleepy':
      pen.moveTo(x - 20, -8);
      pen.lineTo(x + 20, -8);
      pen.stroke();
      break;
    case 'angry':
    case 'determined':
    case 'shout':
      pen.moveTo(x - side * 22, 0);
      pen.lineTo(x + side * 22, -20);
      pen.stroke();
      disc(pen, x, 6, 11);
      pen.fill();
      break;
    case 'sad':
    case 'cry':
    case 'scared':
      pen.moveTo(x - side * 22, -24);
      pen.lineTo(x + side * 22, -6);
      pen.stroke();
      disc(pen, x, 6, 11);
      pen.fill();
      break;
    case 'sparkle':
      star(pen, x, -6, 26);
      break;
    default:
      pen.ellipse(x, -6, expression === 'surprised' ? 20 : 14, expression === 'surprised' ? 24 : 22, 0, 0, 7);
      pen.fill();
  }
}
