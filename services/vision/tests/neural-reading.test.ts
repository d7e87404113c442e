/** Pages read by PP-OCR with its real weights: what geometry and Tesseract don't find, and what happens without it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { describeWith, testWeightsFolder } from '@komavox/weights/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { replacedAddon } from '@komavox/test-kit';
import { vision, type PageText } from '../src/index.js';
import { PpocrPool } from '../src/ppocr/ppocr-pool.js';
import { drawPage } from './draw-page.js';

const nobody = 'http://127.0.0.1:9';
let product: TestProduct | undefined;
const boot = async (more: Readonly<Record<string, string>> = {}) => {
  product = await bootForTest([vision], {
    environment: {
      ...{ CATALOGUE_URL: nobody, READER_URL: nobody, VISION_WORKERS: '1', WEIGHTS_DIR: testWeightsFolder },
      ...more,
    },
  });
  return product;
};
const stop = async () => {
  await product?.stop();
  product = undefined;
};

async function extract(page: Buffer, language: string): Promise<PageText> {
  const answer = await product?.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body: { imageUrl: `data:image/png;base64,${page.toString('base64')}`, language },
  });
  return (await answer?.json<PageText>()) as PageText;
}

const recogniserOf = async (): Promise<string> => {
  const answer = await product?.call('vision', '/api/vision/recognisers', { user: 'ada' });
  return JSON.stringify(await answer?.json());
};

/** A grey photograph of sorts, and a line of white letters straight on it; no balloon, no panel. */
function letteredArt(): Buffer {
  const canvas = createCanvas(800, 600);
  const context = canvas.getContext('2d');
  const shade = context.createLinearGradient(0, 0, 800, 600);
  shade.addColorStop(0, '#334');
  shade.addColorStop(1, '#876');
  context.fillStyle = shade;
  context.fillRect(0, 0, 800, 600);
  for (let at = 0; at < 40; at++) {
    context.fillStyle = `rgb(${(at * 37) % 120}, ${(at * 61) % 120}, ${(at * 17) % 120})`;
    context.fillRect((at * 97) % 760, (at * 53) % 560, 60, 25);
  }
  context.font = '30px "Comic Neue"';
  context.fillStyle = '#fff';
  context.fillText('NOBODY KNEW WHERE', 120, 300);
  context.fillText('THE ROAD WOULD END', 115, 336);
  return canvas.toBuffer('image/png');
}

/** Letters with a white rim among coarse dots of screentone; no balloon. */
function letteredTone(line: string): Buffer {
  const canvas = createCanvas(1000, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1000, 800);
  context.fillStyle = '#000';
  for (let row = 0; row < 116; row++) {
    for (let column = 0; column < 73; column++) {
      context.beginPath();
      context.arc(column * 14 + (row % 2) * 7, row * 7, 2.6, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.font = '28px "Comic Neue"';
  context.lineWidth = 8;
  context.lineJoin = 'round';
  context.strokeStyle = '#fff';
  context.strokeText(line, 300, 400);
  context.fillText(line, 300, 400);
  return canvas.toBuffer('image/png');
}

/** A strip of a webtoon: lines without balloons, far from each other. */
function letteredStrip(lines: readonly string[]): Buffer {
  const canvas = createCanvas(800, 1500 * lines.length);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '26px "Comic Neue"';
  context.fillStyle = '#222';
  lines.forEach((line, index) => context.fillText(line, 150 + 60 * index, 1500 * index + 900));
  return canvas.toBuffer('image/png');
}

const columns = drawPage(
  [
    { x: 760, y: 250, lines: ['明日の', '試合は', '負けられない'], readings: ['あした', 'しあい', 'ま'] },
    { x: 250, y: 250, lines: ['ちょっと', '待って！'] },
  ],
  { vertical: true, panels: 1 },
);

describeWith('ppocr')('a page read by PP-OCR', () => {
  beforeAll(() => boot());
  afterAll(stop);

  it('may have its text straight on the art, white on dark', async () => {
    const { text, regions } = await extract(letteredArt(), 'en');
    expect(text).toBe('NOBODY KNEW WHERE THE ROAD WOULD END');
    const [region] = regions;
    expect(region?.balloon).toEqual({ shape: 'none' });
    expect(region?.words).toHaveLength(7);
    const road = region?.words?.[4];
    expect(text.slice(road?.from, road?.to)).toBe('ROAD');
    // The second row begins at 115 and is some 310 wide; its middle is at 326.
    expect(road?.box.x).toBeGreaterThan(150);
    expect((road?.box.x ?? 0) + (road?.box.width ?? 0)).toBeLessThan(290);
    expect(Math.abs((road?.box.y ?? 0) + (road?.box.height ?? 0) / 2 - 326)).toBeLessThan(8);
  });

  it('may have its text among coarse dots', async () => {
    const { text } = await extract(letteredTone('I forgot to lock the front door'), 'en');
    // Dots between the words may be read as marks.
    expect(text.match(/\p{L}+/gu)?.join(' ')).toBe('I forgot to lock the front door');
  });

  it('may be a strip many times as tall as wide', async () => {
    const lines = ['WAIT FOR ME', 'DOWN BY THE RIVER', 'I WILL COME BACK', 'NEVER AGAIN'];
    const { text, regions } = await extract(letteredStrip(lines), 'en');
    expect(text.split('\n')).toEqual(lines);
    regions.forEach(({ box }, index) => {
      expect(box.y).toBeGreaterThan(1500 * index + 850);
      expect(box.y + box.height).toBeLessThan(1500 * index + 930);
    });
  });

  it('has its columns in order, small kana and marks, and no furigana in its text', async () => {
    const { text, regions, panels } = await extract(columns, 'ja');
    expect(text).toBe('明日の試合は負けられない\nちょっと待って！');
    expect(regions.map(({ vertical, balloon }) => [vertical, balloon?.shape])).toEqual([
      [true, 'round'],
      [true, 'round'],
    ]);
    expect(panels).toHaveLength(1);
    expect(regions[0]?.readings).toEqual([
      { start: 0, end: 2, reading: 'あした' },
      { start: 3, end: 5, reading: 'しあい' },
      { start: 6, end: 7, reading: 'ま' },
    ]);
    expect(regions[1]).not.toHaveProperty('readings');
    // Each character has its place, from above and from the right.
    const [{ words = [] } = {}] = regions;
    expect(words.map(({ line }) => line)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect((words[0]?.box.x ?? 0) > (words[3]?.box.x ?? 0)).toBe(true);
    expect((words[0]?.box.y ?? 0) < (words[1]?.box.y ?? 0)).toBe(true);
  });

  it.each([
    ['ko', 'Noto Sans KR', ['마지막 기차는', '벌써 떠났어요!'], ['그러면 눈길을', '걸어갑시다.']],
    ['ru', 'Fira Sans', ['Последний поезд', 'ушёл час назад!'], ['Тогда пойдём', 'ПЕШКОМ, в 7:30.']],
  ])('may be in a language of its head alone: %s', async (language, family, first, second) => {
    const places = [
      { x: 280, y: 200, lines: first },
      { x: 720, y: 450, lines: second },
    ];
    const { text, recogniser } = await extract(drawPage(places, { panels: 1, family }), language);
    expect(text).toBe(`${first.join(' ')}\n${second.join(' ')}`);
    expect(recogniser?.id).toContain('ppocr');
  });

  it('has nothing where there is no text', async () => {
    expect((await extract(drawPage([]), 'ja')).text).toBe('');
  });
});

describeWith('ppocr')('the processes of PP-OCR', () => {
  it('are replaced when one is killed, whose request alone fails', async () => {
    const pool = new PpocrPool({ weights: testWeightsFolder, processes: 1 });
    const page = { width: 320, height: 320, data: new Uint8Array(320 * 320).fill(255) };
    const signal = new AbortController().signal;
    const killed = pool.find(page, signal);
    while (pool.processIds.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(pool.processIds[0] ?? 0, 'SIGKILL');
    await expect(killed).rejects.toMatchObject({ status: 503, code: 'recogniser_failed' });
    expect(await pool.find(page, signal)).toEqual([]);
    expect(pool.state).toBe('ready');
    await pool.close();
    expect(pool.processIds).toEqual([]);
  });
});

describe('without PP-OCR', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  });
  afterEach(async () => {
    delete process.env['NODE_OPTIONS'];
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const page = drawPage([{ x: 300, y: 200, lines: ['WHO WILL READ', 'ME NOW?'] }]);

  it('for lack of weights, Tesseract reads, and how they come is told', async () => {
    await boot({ WEIGHTS_DIR: folder });
    expect((await extract(page, 'en')).text).toBe('WHO WILL READ ME NOW?');
    expect(await recogniserOf()).toContain('npx komavox weights get ppocr');
  });

  it('for an ONNX Runtime that can not be loaded, Tesseract reads, and why is told', async () => {
    const broken = join(folder, 'broken.node');
    writeFileSync(broken, 'This is no library.');
    process.env['NODE_OPTIONS'] = replacedAddon(folder, 'onnxruntime_binding.node', broken);
    await boot();
    expect((await extract(page, 'en')).text).toBe('WHO WILL READ ME NOW?');
    expect(await recogniserOf()).toMatch(/"unusable".*ONNX Runtime can't be loaded/);
  });
});
