/** Which recogniser reads a page when PP-OCR comes, goes or fails meanwhile; real processes, weights and programs. */
import { cpSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, testWeightsFolder } from '@komavox/weights/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { replacedAddon, until } from '@komavox/test-kit';
import { openPageDecoding } from '../src/images/page-image.js';
import { extractText } from '../src/extraction/extract-text.js';
import { FindPool } from '../src/finding/find-pool.js';
import { vision, type PageText } from '../src/index.js';
import { PpocrPool } from '../src/ppocr/ppocr-pool.js';
import { openRecogniser } from '../src/recognisers/open-recogniser.js';
import { drawPage } from './draw-page.js';
import { askForPage, elsewhere } from './one-page.js';

const never = new AbortController().signal;
const text = 'WHO WILL READ ME NOW?';
const page = drawPage([{ x: 300, y: 200, lines: ['WHO WILL READ', 'ME NOW?'] }]);
const ppocrVersion = expect.stringMatching(/^ppocr/) as string;
const byPpocr = { id: expect.stringMatching(/^ppocr/) as string, version: ppocrVersion };
const byTesseract = { id: expect.stringMatching(/^tesseract/) as string, version: '' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(() => {
  delete process.env['NODE_OPTIONS'];
  rmSync(folder, { recursive: true, force: true });
});

describeWith('ppocr')('a page that ends the processes of PP-OCR', () => {
  async function readAfterTwoEnds(name: 'auto' | 'ppocr') {
    const ppocr = new PpocrPool({ weights: testWeightsFolder, processes: 1 });
    const finder = new FindPool({ threads: 1, maxWaiting: 1 });
    const recogniser = await openRecogniser(name, {
      ...{ tesseractProgram: 'tesseract', scratchFolder: folder, ppocr },
      timer: (_labels, work) => work(),
    });
    const pages = openPageDecoding(1, 1);
    const engine = { pages, finder, recogniser, detector: ppocr };
    const extract = (image: Buffer) => extractText(image, { language: 'en' }, engine, never);
    try {
      for (let time = 0; time < 2; time += 1) {
        const failing = extract(page).catch((error: unknown) => error);
        await until('a process runs', () => ppocr.processIds.length > 0);
        process.kill(ppocr.processIds[0] ?? 0, 'SIGKILL');
        // Another attempt may read it.
        expect(await failing).toMatchObject({ code: 'recogniser_failed' });
      }
      return await extract(page).catch((error: unknown) => error);
    } finally {
      await pages.close();
      await finder.close();
      await recogniser.close();
      await ppocr.close();
    }
  }

  it('is read by Tesseract', async () => {
    const read = await readAfterTwoEnds('auto');
    expect(read).toMatchObject({ text, recogniser: { ...byTesseract, insteadOf: ppocrVersion } });
  });

  it('fails where there is no other', async () => {
    expect(await readAfterTwoEnds('ppocr')).toMatchObject({ status: 503, code: 'page_ends_recogniser' });
  });
});

describeWith('ppocr')('a product', () => {
  let product: TestProduct;
  let now = () => Date.now();
  const clock = { now: () => new Date(now()) };
  const boot = async (weights: string) => {
    product = await bootForTest([vision, ...elsewhere], {
      ...{ folder, clock },
      environment: { WEIGHTS_DIR: weights },
    });
  };
  const ask = async () => await (await askForPage(product)).json<PageText>();
  const copyWeights = () => {
    const weights = join(folder, 'weights');
    cpSync(join(testWeightsFolder, 'ppocr'), join(weights, 'ppocr'), { recursive: true });
    return weights;
  };
  afterEach(async () => {
    now = () => Date.now();
    await product.stop();
  });

  it('keeps what read a page, and has it read again later by the one that was wanted', async () => {
    const broken = join(folder, 'broken.node');
    writeFileSync(broken, 'This is no library.');
    process.env['NODE_OPTIONS'] = replacedAddon(folder, 'onnxruntime_binding.node', broken);
    await boot(testWeightsFolder);
    // Found out when it is asked for the first time.
    expect(await ask()).toMatchObject({ text, recogniser: byTesseract });
    await product.stop();
    delete process.env['NODE_OPTIONS'];
    await boot(testWeightsFolder);
    expect((await ask()).recogniser).toEqual(byTesseract);
    now = () => Date.now() + 660_000;
    expect(await ask()).toMatchObject({ text, recogniser: byPpocr });
    now = () => Date.now() + 1_320_000;
    expect((await ask()).recogniser).toEqual(byPpocr);
  });

  it('has the next page read by PP-OCR when its weights have come, and by Tesseract when they are gone', async () => {
    await boot(join(folder, 'weights'));
    expect((await ask()).recogniser).toEqual(byTesseract);
    const weights = copyWeights();
    expect((await ask()).recogniser).toEqual(byPpocr);
    rmSync(weights, { recursive: true });
    expect((await ask()).recogniser).toEqual(byTesseract);
  });

  it('has pages read by Tesseract while a file of the weights is too short', async () => {
    const weights = copyWeights();
    truncateSync(join(weights, 'ppocr/detector.onnx'), 1_000_000);
    await boot(weights);
    expect(await ask()).toMatchObject({ text, recogniser: byTesseract });
    copyWeights();
    expect((await ask()).recogniser).toEqual(byPpocr);
  });

  it('has pages read by Tesseract, and tells why, when a file of the weights can not be loaded', async () => {
    const weights = copyWeights();
    const file = join(weights, 'ppocr/recogniser.onnx');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'no model'));
    await boot(weights);
    expect(await ask()).toMatchObject({ text, recogniser: byTesseract });
    const list = await product.call('vision', '/api/vision/recognisers', { user: 'ada' });
    expect(await list.text()).toContain('npx komavox weights verify ppocr');
  });
});
