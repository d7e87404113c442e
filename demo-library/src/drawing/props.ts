/** Things that figures hold, drawn around the hand at 0, 0. */
import { disc, inked, line, oval, paper, path, points, polygon, rectangle, segment } from './ink.js';
import type { Medium } from './ink.js';

const drawings = {
  lantern(medium: Medium) {
    const { pen } = medium;
    segment(pen, [0, -6], [0, 30], 5);
    oval(pen, 0, 82, 46, 54);
    inked(medium, { tone: 0, colour: '#ffd46b' });
    for (const y of [56, 82, 108]) {
      pen.beginPath();
      pen.ellipse(0, y, y === 82 ? 46 : 40, 6, 0, 0, Math.PI);
      pen.lineWidth = 3;
      pen.stroke();
    }
    for (const y of [24, 130]) {
      rectangle(pen, -26, y, 52, 13, 4);
      inked(medium, { tone: 1, colour: '#47352c' }, 3);
    }
  },
  letter(medium: Medium) {
    const { pen } = medium;
    rectangle(pen, -52, -26, 104, 70);
    inked(medium, paper);
    line(pen, points('-52,-26 0,16 52,-26'), 4);
    disc(pen, 0, 16, 10);
    inked(medium, { tone: 1, colour: '#d3344a' }, 3);
  },
  book(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-62,-34 0,-22 62,-34 62,40 0,54 -62,40'));
    inked(medium, { tone: 0.3, colour: '#7a5bb5' });
    segment(pen, [0, -22], [0, 54], 4);
  },
  wrench(medium: Medium) {
    const { pen } = medium;
    pen.save();
    pen.rotate(0.5);
    rectangle(pen, -9, -110, 18, 130, 8);
    inked(medium, { tone: 0.2, colour: '#b9c3cc' });
    pen.beginPath();
    pen.arc(0, -122, 28, -1.05, 4.2);
    pen.lineTo(0, -118);
    pen.closePath();
    inked(medium, { tone: 0.2, colour: '#b9c3cc' });
    pen.restore();
  },
  umbrella(medium: Medium) {
    const { pen } = medium;
    segment(pen, [0, 30], [0, -210], 8);
    path(
      pen,
      'M-190 -200 Q-150 -350 0 -356 Q150 -350 190 -200 Q140 -236 95 -200 Q48 -236 0 -200 ' +
        'Q-48 -236 -95 -200 Q-140 -236 -190 -200',
    );
    inked(medium, { tone: 0.3, colour: '#e4574c' });
    line(pen, points('-95,-200 -40,-310 0,-356 40,-310 95,-200'), 3);
  },
  box(medium: Medium) {
    const { pen } = medium;
    polygon(pen, points('-66,-40 66,-40 66,62 -66,62'));
    inked(medium, { tone: 0.2, colour: '#d9a86a' });
    rectangle(pen, -12, -40, 24, 102);
    inked(medium, paper, 4);
  },
  clock(medium: Medium) {
    const { pen } = medium;
    disc(pen, 0, 10, 52);
    inked(medium, { tone: 0, colour: '#ffe9a8' });
    disc(pen, 0, -50, 10);
    inked(medium, { tone: 0.4, colour: '#caa34a' }, 4);
    segment(pen, [0, 10], [0, -24], 5);
    segment(pen, [0, 10], [24, 22], 5);
  },
  pot(medium: Medium) {
    const { pen } = medium;
    for (const side of [-1, 1]) {
      oval(pen, side * 62, -4, 16, 12);
      inked(medium, { tone: 1, colour: '#47352c' }, 4);
    }
    rectangle(pen, -60, -34, 120, 84, 16);
    inked(medium, { tone: 0.3, colour: '#5f8fc9' });
    oval(pen, 0, -36, 62, 15);
    inked(medium, { tone: 0.1, colour: '#f2c14e' }, 4);
    for (const x of [-22, 12]) {
      pen.beginPath();
      pen.moveTo(x, -58);
      pen.bezierCurveTo(x + 14, -74, x - 14, -88, x, -106);
      pen.lineWidth = 3;
      pen.stroke();
    }
  },
  cup(medium: Medium) {
    const { pen } = medium;
    rectangle(pen, -28, -30, 56, 60, 8);
    inked(medium, paper);
    for (const x of [-10, 10]) {
      pen.beginPath();
      pen.moveTo(x, -42);
      pen.bezierCurveTo(x + 12, -56, x - 12, -66, x, -80);
      pen.lineWidth = 3;
      pen.stroke();
    }
  },
  flower(medium: Medium) {
    const { pen } = medium;
    segment(pen, [0, 30], [0, -50], 5);
    for (let petal = 0; petal < 6; petal += 1) {
      const angle = (petal * Math.PI) / 3;
      oval(pen, Math.cos(angle) * 22, -66 + Math.sin(angle) * 22, 16, 12, angle);
      inked(medium, { tone: 0, colour: '#ff9fc0' }, 3.5);
    }
    disc(pen, 0, -66, 12);
    inked(medium, { tone: 0.5, colour: '#ffd23e' }, 3);
  },
};

export type Prop = keyof typeof drawings;
export const props = Object.keys(drawings) as readonly Prop[];

export function prop(medium: Medium, what: Prop): void {
  drawings[what](medium);
}
