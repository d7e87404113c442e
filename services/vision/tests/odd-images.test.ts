/** Images that are no page, or hardly one: each is answered with what is on it, or told to be none. */
import { createCanvas } from '@napi-rs/canvas';
import { describeWith, testWeightsFolder } from '@komavox/weights/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { randomFrom } from '@komavox/test-kit';
import sharp from 'sharp';
import { vision, type PageText } from '../src/index.js';
import { drawPage } from './draw-page.js';
import { elsewhere } from './one-page.js';

const words = 'WHO WILL READ ME NOW?';
const page = drawPage([{ x: 300, y: 200, lines: ['WHO WILL READ', 'ME NOW?'] }], { panels: 1 });

async function noise(): Promise<Buffer> {
  const next = randomFrom(7);
  const data = Buffer.from(Array.from({ length: 900 * 1300 }, () => Math.floor(next() * 256)));
  return await sharp(data, { raw: { width: 900, height: 1300, channels: 1 } })
    .png()
    .toBuffer();
}

/** Soft light, hills, branches and grain, as a camera sees them. */
async function photo(): Promise<Buffer> {
  const canvas = createCanvas(1200, 900);
  const context = canvas.getContext('2d');
  const next = randomFrom(11);
  const sky = context.createLinearGradient(0, 0, 300, 900);
  sky.addColorStop(0, '#9bc4e8');
  sky.addColorStop(1, '#f3d9b1');
  context.fillStyle = sky;
  context.fillRect(0, 0, 1200, 900);
  for (let hill = 0; hill < 9; hill += 1) {
    context.fillStyle = `rgb(${40 + hill * 8}, ${70 + hill * 9}, ${50 + hill * 4})`;
    context.beginPath();
    context.ellipse(next() * 1200, 950 - hill * 30, 200 + next() * 300, 120 + next() * 200, 0, 0, 7);
    context.fill();
  }
  for (let branch = 0; branch < 300; branch += 1) {
    context.strokeStyle = `rgba(${30 + next() * 60}, ${40 + next() * 60}, 20, 0.7)`;
    context.lineWidth = 1 + next() * 5;
    const [x, y] = [next() * 1200, 400 + next() * 500];
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(x + next() * 60, y - next() * 120, x + next() * 140 - 70, y - 40 - next() * 160);
    context.stroke();
  }
  return await sharp(canvas.toBuffer('image/png')).blur(1.2).jpeg({ quality: 80 }).toBuffer();
}

function strip(lines: readonly string[]): Buffer {
  const canvas = createCanvas(800, 30_000);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f4f4';
  context.fillRect(0, 0, 800, 30_000);
  context.font = '30px "Comic Neue"';
  context.fillStyle = '#222';
  lines.forEach((line, index) =>
    context.fillText(line, 200, 500 + Math.floor((index * 29_000) / (lines.length - 1))),
  );
  return canvas.toBuffer('image/png');
}

function manyBalloons(): Buffer {
  const canvas = createCanvas(2000, 2800);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ccc';
  context.fillRect(0, 0, 2000, 2800);
  context.font = '30px "Comic Neue"';
  context.textAlign = 'center';
  for (let index = 0; index < 200; index += 1) {
    const [x, y] = [100 + (index % 10) * 200, 70 + Math.floor(index / 10) * 140];
    context.beginPath();
    context.ellipse(x, y, 90, 50, 0, 0, 7);
    context.fillStyle = '#fff';
    context.fill();
    context.strokeStyle = '#000';
    context.lineWidth = 3;
    context.stroke();
    context.fillStyle = '#000';
    context.fillText('WAIT', x, y - 4);
    context.fillText(`FOR ${index}`, x, y + 28);
  }
  return canvas.toBuffer('image/png');
}

const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

/** Letters on nothing at all. */
function seeThrough(): Buffer {
  const canvas = createCanvas(700, 500);
  const context = canvas.getContext('2d');
  context.font = '40px "Comic Neue"';
  context.fillText('WHO WILL READ', 150, 200);
  context.fillText('ME NOW?', 210, 250);
  return canvas.toBuffer('image/png');
}

/** The page, then two empty ones. */
async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(page).metadata();
  const empty = await white(width, height).png().toBuffer();
  return await sharp([page, empty, empty], { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

describeWith('ppocr')('an image', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await bootForTest([vision, ...elsewhere], {
      environment: { WEIGHTS_DIR: testWeightsFolder },
    });
  });
  afterAll(() => product.stop());

  async function read(image: Buffer) {
    const answer = await product.call('vision', '/api/vision/extract-text', {
      method: 'POST',
      user: 'ada',
      body: { imageUrl: `data:image/png;base64,${image.toString('base64')}`, language: 'en' },
    });
    const body = await answer.json<PageText & { code?: string }>();
    return { status: answer.status, ...body };
  }

  it.each([
    ['a photo', photo, [1200, 900]],
    ['noise', noise, [900, 1300]],
    ['an empty page', () => white(1000, 1400).png().toBuffer(), [1000, 1400]],
    ['one pixel', () => white(1, 1).png().toBuffer(), [1, 1]],
    ['a line of pixels', () => white(3000, 1).png().toBuffer(), [3000, 1]],
  ] as const)('of %s has no text', async (_name, make, [width, height]) => {
    expect(await read(await make())).toMatchObject({ status: 200, text: '', regions: [], width, height });
  });

  it.each([
    ['a see-through PNG', () => Promise.resolve(seeThrough())],
    ['a grey JPEG', () => sharp(page).greyscale().jpeg().toBuffer()],
    ['a CMYK JPEG', () => sharp(page).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['a PNG of 16 bits', () => sharp(page).toColourspace('rgb16').png().toBuffer()],
    ['a PNG of a palette', () => sharp(page).png({ palette: true, colours: 8 }).toBuffer()],
  ])('as %s is read', async (_name, make) => {
    expect(await read(await make())).toMatchObject({ status: 200, text: words });
  });

  it.each(['gif', 'webp'] as const)('that is an animated %s is read by its first frame', async (format) => {
    const { width, height } = await sharp(page).metadata();
    expect(await read(await animated(format))).toMatchObject({ status: 200, text: words, width, height });
  });

  it.each([
    ['its first bytes', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['nothing', () => Buffer.alloc(0)],
    ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ])('of which only %s is there is refused', async (_name, cut) => {
    for (const whole of [page, await sharp(page).jpeg().toBuffer()]) {
      expect(await read(cut(whole))).toMatchObject({ status: 415, code: 'not_a_picture' });
    }
  });

  it('of 30,000 pixels in height is read from above to below', async () => {
    const lines = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH'].map((one) => `THE ${one} LINE`);
    const { status, text } = await read(strip(lines));
    expect([status, text.split('\n')]).toEqual([200, lines]);
  });

  it('of 200 balloons has each read', async () => {
    const { status, regions, text } = await read(manyBalloons());
    expect([status, regions.length]).toEqual([200, 200]);
    const right = text.split('\n').filter((line, index) => line === `WAIT FOR ${index}`);
    expect(right.length).toBeGreaterThanOrEqual(190);
  });
});
