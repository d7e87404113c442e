import {
  canvasOf,
  captionExtent,
  captionPlace,
  shotCrop,
  shotPlace,
  videoShapeNames,
  type Box,
  type VideoShape,
} from '@komavox/scene';
import type { ShotCaptions } from './caption-height.js';
import { planPanels, type ReadPage } from './plan-panels.js';
import { shortTemplates } from './templates.js';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const page = (over: Partial<ReadPage> = {}): ReadPage => ({
  width: 1000,
  height: 1400,
  direction: 'ltr',
  text: '',
  regions: [],
  panels: [],
  ...over,
});

/** A page of balloons with these texts in one panel. */
const talk = (panel: Box, balloons: readonly (readonly [text: string, box: Box])[]): ReadPage =>
  page({
    panels: [panel],
    text: balloons.map(([text]) => text).join('\n'),
    regions: balloons.map(([text, place]) => ({ text, box: place })),
  });

const captionsOf = (shape: VideoShape): ShotCaptions => ({ style: 'outline', size: 2, shape });
const upright = captionsOf('9:16');

const shotsOf = (read: ReadPage, template = shortTemplates.recap, captions = upright) =>
  planPanels([read], template, captions).flatMap(({ shots }) => shots);

/** A box of the page where a picture of a part of it has it. */
function onCanvas(balloon: Box, part: Box, place: Box): Box {
  const scale = place.width / part.width;
  return box(
    place.x + (balloon.x - part.x) * scale,
    place.y + (balloon.y - part.y) * scale,
    balloon.width * scale,
    balloon.height * scale,
  );
}

const wide = box(50, 50, 900, 300);
const square = box(50, 400, 900, 900);

it('gives each line to one shot, those of a panel together while they are short', () => {
  const shots = shotsOf(
    talk(square, [
      ['Hey.', box(100, 450, 80, 40)],
      ['Over here!', box(200, 450, 80, 40)],
      [
        'This one takes a whole lot longer to say than the others did, so it is alone.',
        box(500, 500, 200, 200),
      ],
    ]),
  );
  expect(shots.map(({ lines }) => lines.map(({ index }) => index))).toEqual([[0, 1], [2]]);
  expect(shots.map(({ shot }) => shot.move)).toEqual(['push-in', 'drift']);
  expect(shots.every(({ shot }) => shot.seconds === undefined)).toBe(true);
});

it('only shows a balloon in which nothing is said', () => {
  const shots = shotsOf(
    talk(square, [
      ['……', box(100, 450, 80, 40)],
      ['Well.', box(200, 450, 80, 40)],
    ]),
  );
  expect(shots.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['Well.']]);
  const [silent, ...others] = shotsOf(talk(square, [['…?!', box(100, 450, 80, 40)]]));
  expect([silent?.lines, silent?.shot.seconds !== undefined, others]).toEqual([[], true, []]);
});

it('cuts a wide panel around its balloons, so that the picture is filled better', () => {
  const balloons = [
    ['Left', box(80, 80, 80, 60)],
    ['Right', box(820, 80, 80, 60)],
  ] as const;
  const shots = shotsOf(talk(wide, balloons));
  expect(shots).toHaveLength(2);
  shots.forEach(({ shot }, at) => {
    const part = shotCrop(shot.box, page());
    expect(part.width / part.height).toBeLessThan(1.3);
    const { x, y, width, height } = balloons[at]?.[1] ?? wide;
    expect(part.x <= x && part.y <= y).toBe(true);
    expect(part.x + part.width >= x + width && part.y + part.height >= y + height).toBe(true);
  });
});

it('shows a large panel of many texts part by part, each with its balloon and what is near', () => {
  const places = [
    box(100, 450, 120, 90),
    box(700, 450, 120, 90),
    box(100, 1100, 120, 90),
    box(700, 1100, 120, 90),
  ];
  const texts = ['One', 'Two', 'Three', 'Four'].map(
    (name) => `${name} takes as long to say as all of the others do.`,
  );
  const read = talk(
    square,
    places.map((place, at) => [texts[at] ?? '', place] as const),
  );
  const parts = shotsOf(read).map(({ shot }) => shotCrop(shot.box, read));
  expect(parts).toHaveLength(4);
  for (const part of parts) expect(part.width * part.height).toBeLessThan(0.6 * square.width * square.height);
  expect(new Set(parts.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  const three = talk(
    square,
    places.slice(1).map((place, at) => [texts[at] ?? '', place] as const),
  );
  for (const { shot } of shotsOf(three)) expect(shotCrop(shot.box, three).height).toBe(square.height);
});

it('says texts that are far apart in a large panel of many one by one', () => {
  const [first, last] = [box(100, 450, 120, 90), box(700, 1100, 120, 90)];
  const long = (name: string) => `${name} takes as long to say as all of the others do.`;
  const read = talk(square, [
    ['Oh?', first],
    ['No!', last],
    ...['Two', 'Three', 'Four'].map((name) => [long(name), box(100, 1100, 120, 90)] as const),
  ]);
  const shots = shotsOf(read);
  expect(shots.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1, 1]);
  for (const { shot } of shots) expect(shotCrop(shot.box, read).width).toBeLessThan(0.8 * square.width);
});

it.each(videoShapeNames)('never cuts a balloon off in %s, whatever the move and the moment', (shape) => {
  const canvas = canvasOf(shape);
  const panels = [wide, square, box(60, 60, 300, 1200), box(10, 10, 980, 1380)];
  for (const panel of panels) {
    for (let round = 0; round < 60; round += 1) {
      const [width, height] = [40 + ((round * 37) % 200), 40 + ((round * 53) % 180)];
      const at = box(
        panel.x + ((round * 71) % Math.max(1, panel.width - width)),
        panel.y + ((round * 29) % Math.max(1, panel.height - height)),
        ...([width, height] as const),
      );
      const second = box(panel.x, panel.y, 60, 40);
      const third = box(panel.x + panel.width - 90, panel.y + panel.height - 70, 80, 60);
      const longer = 'This one takes a whole lot longer to say than the others did.';
      const read = talk(panel, [
        ['Words', at],
        [`${'And more of them. '.repeat(round % 5)}End`, second],
        ...(round % 2
          ? ([
              [longer, third],
              [longer, at],
              [longer, second],
            ] as const)
          : []),
      ]);
      for (const { shot, lines } of shotsOf(read, shortTemplates.recap, captionsOf(shape))) {
        const crop = shotCrop(shot.box, read);
        const seen = [0, 10, 40, 90].map((frame) =>
          shotPlace(crop, { move: shot.move, videoFrames: 91 }, frame, canvas),
        );
        for (const place of seen) {
          for (const { box: balloon } of lines) {
            if (!balloon) continue;
            const { x, y, width: across, height: down } = onCanvas(balloon, crop, place);
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(-2);
            expect(x + across).toBeLessThanOrEqual(canvas.width + 2);
            expect(y + down).toBeLessThanOrEqual(canvas.height + 2);
          }
        }
      }
    }
  }
});

it.each([
  ['9:16', wide],
  ['1:1', wide],
  ['1:1', box(60, 60, 300, 1200)],
  ['4:5', box(60, 60, 300, 1200)],
  ['16:9', box(60, 60, 300, 1200)],
  ['16:9', square],
] as const)('fills %s well with what is said in a panel %j', (shape, panel) => {
  const canvas = canvasOf(shape);
  const [said] = shotsOf(
    talk(panel, [['Words', box(panel.x + 40, panel.y + 40, 100, 60)]]),
    shortTemplates.recap,
    captionsOf(shape),
  );
  const part = shotCrop(said?.shot.box ?? panel, page());
  const place = shotPlace(part, { move: 'hold', videoFrames: 1 }, 0, canvas);
  const [across, down] = [place.width / canvas.width, place.height / canvas.height];
  expect(Math.min(1, across) * Math.min(1, down)).toBeGreaterThan(0.45);
});

describe.each(videoShapeNames)('captions of %s', (shape) => {
  const captions = captionsOf(shape);
  const canvas = canvasOf(shape);
  const { height } = captionExtent(captions);

  /** The first shot's, in percent of the height; where they are at none of these balloons. */
  function clearOf(read: ReadPage, balloons: readonly Box[]): number | undefined {
    const [said] = shotsOf(read, shortTemplates.recap, captions);
    if (!said) throw new Error('There is a shot');
    const part = shotCrop(said.shot.box, read);
    const middle = ((said.shot.captionY ?? captionPlace('outline', shape).y) / 100) * canvas.height;
    for (const balloon of balloons) {
      for (const frame of [0, 90]) {
        const place = shotPlace(part, { move: said.shot.move, videoFrames: 91 }, frame, canvas);
        const { y: top, height: tall } = onCanvas(balloon, part, place);
        expect(top >= middle + height / 2 - 2 || top + tall <= middle - height / 2 + 2).toBe(true);
      }
    }
    return said.shot.captionY;
  }

  it('hide nothing of what is said', () => {
    const heights = new Set<number | undefined>();
    for (let y = 50; y < 1300; y += 50) {
      const balloon = box(400, y, 120, 60);
      heights.add(clearOf(talk(box(10, 10, 980, 1380), [['Words', balloon]]), [balloon]));
    }
    expect(heights.has(undefined)).toBe(true);
    expect(heights.size).toBeGreaterThan(1);
  });

  it('hide nothing of what is said later in the same picture', () => {
    const said = box(400, 100, 120, 60);
    const long = 'Said later since it is far too long to be said together with what another one says before';
    for (let y = 250; y < 1300; y += 50) {
      const later = box(400, y, 120, 60);
      const read = talk(box(10, 10, 980, 1380), [
        ['Words', said],
        [long, later],
      ]);
      clearOf(read, [said, later]);
    }
  });
});

it('leaves no half of a balloon beside the one that is said', () => {
  const beside = box(420, 80, 120, 60);
  const [first] = shotsOf(
    talk(wide, [
      ['Left', box(80, 80, 80, 60)],
      ['Beside, and said later since it is far too long to be said in one go', beside],
    ]),
  );
  const part = shotCrop(first?.shot.box ?? wide, page());
  const [left, right] = [beside.x - part.x, part.x + part.width - beside.x - beside.width];
  const isIn = left >= 0 && right >= 0;
  const isOut = part.x + part.width <= beside.x || part.x >= beside.x + beside.width;
  expect(isIn || isOut).toBe(true);
});

it('pans over a wide or a narrow panel without a text, in reading order, and lasts as long as a look', () => {
  const silent = (panel: Box, direction: 'ltr' | 'rtl' = 'ltr') =>
    shotsOf(page({ panels: [panel], direction }))[0]?.shot;
  expect(silent(wide)).toMatchObject({ move: 'pan', seconds: 2.6 });
  expect(silent(wide, 'rtl')).toMatchObject({ move: 'pan-back' });
  expect(silent(box(50, 50, 200, 1000), 'rtl')).toMatchObject({ move: 'pan' });
  expect(silent(box(50, 50, 500, 700))).toMatchObject({ move: 'push-in', seconds: 1.8 });
});

it('has captions that stay as long as they take to read where nothing is spoken', () => {
  const [short, long] = shotsOf(
    talk(square, [
      ['Hm.', box(100, 450, 80, 40)],
      [
        'Nobody in this town has ever seen the old clock strike thirteen before tonight.',
        box(500, 500, 200, 200),
      ],
    ]),
    shortTemplates.silent,
  );
  expect(short?.shot.seconds).toBe(1.5);
  expect(long?.shot.seconds).toBeGreaterThan(4);
  expect(long?.shot.seconds).toBeLessThanOrEqual(7);
});

it('shows a page whole where no panels were found, or whole pages are wanted; leaves out unread ones', () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const said = { text: 'Hello\nthere', regions: [] };
  expect(shotsOf(page(said))).toMatchObject([{ shot: { box: whole }, lines: [{ index: 0 }, { index: 1 }] }]);
  const pages = planPanels(
    [null, page({ ...said, panels: [wide, square] })],
    shortTemplates['whole-pages'],
    upright,
  );
  expect(pages).toMatchObject([{ page: 1, shots: [{ shot: { box: whole } }] }]);
});
