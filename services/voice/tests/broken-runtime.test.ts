/** ONNX Runtime as it is on machines that it doesn't fit, in real processes: another engine speaks, and why is told. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { replacedAddon } from '@komavox/test-kit';
import { voice } from '../src/index.js';
import type { voiceList } from '../src/list-voices.js';
import type { z } from 'zod';
import { heard, speak } from './speaking.js';
import { describeWith, testWeightsFolder } from './weights.js';

const addon = 'onnxruntime_binding.node';
const trueAddon = join(
  dirname(createRequire(import.meta.url).resolve('onnxruntime-node')),
  `../bin/napi-v6/${process.platform}/${process.arch}`,
  addon,
);

let folder: string;
let product: TestProduct | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(async () => {
  delete process.env['NODE_OPTIONS'];
  await product?.stop();
  product = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Broken {
  /** Loaded in the addon's place. */
  readonly file?: { readonly name: string; readonly content: string | Buffer };
  readonly engine?: string;
  readonly weights?: string;
}

async function boot({ file, engine = 'auto', weights = testWeightsFolder }: Broken): Promise<TestProduct> {
  if (file) {
    const path = join(folder, file.name);
    writeFileSync(path, file.content);
    process.env['NODE_OPTIONS'] = replacedAddon(folder, addon, path);
  }
  const environment = { VOICE_ENGINE: engine, WEIGHTS_DIR: weights, VOICE_PROCESSES: '1' };
  product = await bootForTest([voice], { environment });
  return product;
}

/** Which voice speaks a text that is really heard. */
async function speakerOf(running: TestProduct, text: string, user = 'ada'): Promise<string | undefined> {
  const answer = await speak(running, text, 'en', { user });
  const voiceOf = answer.headers['x-voice'];
  const { words } = await heard(running, answer);
  expect(words.map(({ word }) => word)).toEqual(text.split(' '));
  return voiceOf;
}

/** State and reason of each engine, and who speaks English by default. */
async function listed(running: TestProduct) {
  const answer = await running.call('voice', '/api/voices', { user: 'ada' });
  const { engines, voices } = await answer.json<z.output<typeof voiceList>>();
  const states = engines.map(({ id, state, detail }) => [id, state, detail]);
  return { states, speaks: voices.find(({ language, isDefault }) => language === 'en' && isDefault)?.id };
}

async function readiness(running: TestProduct): Promise<{ status: number; engines: string | undefined }> {
  const response = await fetch(`${running.internalOrigin}/readyz`);
  const { checks } = (await response.json()) as { checks: { name: string; detail: string }[] };
  return {
    status: response.status,
    engines: checks.find(({ name }) => name === 'voice.engines')?.detail,
  };
}

describeWith('kokoro')('a runtime that is damaged', () => {
  const problem = /^ONNX Runtime can't be loaded: damaged\.node: .*[^.]\.$/;
  const unusable = expect.stringMatching(problem) as string;

  it('is found out by a text, which the next engine speaks, and told from then on', async () => {
    const running = await boot({ file: { name: 'damaged.node', content: 'This is no library.' } });
    expect(await speakerOf(running, 'Who speaks now?')).toBe('espeak/standard');
    expect(await listed(running)).toEqual({
      states: [
        ['kokoro', 'unusable', unusable],
        ['hibari', 'unusable', unusable],
        ['espeak', 'ready', undefined],
      ],
      speaks: 'espeak/standard',
    });
    const { status, engines } = await readiness(running);
    expect(status).toBe(200);
    expect(engines).toContain("unusable. ONNX Runtime can't be loaded: damaged.node: ");
  });
});

describeWith('hibari')('a runtime', () => {
  it('that lacks a library is told before any text', async () => {
    const lacking = readFileSync(trueAddon);
    const name = lacking.indexOf('libonnxruntime.so.1\0');
    expect(name).toBeGreaterThan(0);
    lacking.write('libmissing.so.123456'.slice(0, 'libonnxruntime.so.1'.length), name);
    const running = await boot({ file: { name: 'lacking.node', content: lacking }, engine: 'hibari' });
    const { states, speaks } = await listed(running);
    expect(states[0]).toEqual([
      'hibari',
      'unusable',
      "ONNX Runtime can't be loaded: libmissing.so.12345: cannot open shared object file: No such file or directory.",
    ]);
    expect(speaks).toBe('espeak/standard');
    expect(await speakerOf(running, 'Nobody waits for it.')).toBe('espeak/standard');
  });

  /** The true addon, whose first run ends the process as a processor does that lacks an instruction. */
  const ending = (when: string) => `
    const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
    const real = { exports: {} };
    process.dlopen(real, process.env.TRUE_ADDON);
    class InferenceSession extends real.exports.InferenceSession {
      run(...given) {
        if (${when}) process.kill(process.pid, 'SIGILL');
        return super.run(...given);
      }
    }
    module.exports = Object.create(real.exports, { InferenceSession: { value: InferenceSession } });
  `;

  it('that ends its process at the first text, twice in a row, is left to the next engine', async () => {
    const ends = join(folder, 'ends');
    const content = ending(`(appendFileSync(${JSON.stringify(ends)}, '.'), true)`);
    const running = await boot({ file: { name: 'ending.cjs', content }, engine: 'hibari' });
    expect((await listed(running)).speaks).toBe('hibari/af_heart');
    const users = ['ada', 'eve', 'kim', 'lea'];
    const spoken = users.map((user) => speakerOf(running, `Two processes end, ${user}.`, user));
    expect(new Set(await Promise.all(spoken))).toEqual(new Set(['espeak/standard']));
    // The others' texts, which were in them, end no more.
    expect(readFileSync(ends, 'utf8')).toBe('..');
    expect((await listed(running)).states[0]).toEqual([
      'hibari',
      'unusable',
      'Its process ended with SIGILL at its first text, twice in a row.',
    ]);
    expect(await speakerOf(running, 'None ends.')).toBe('espeak/standard');
  });

  it('that ends its process once speaks the same text in the next', async () => {
    const mark = JSON.stringify(join(folder, 'ended'));
    const content = ending(`!existsSync(${mark}) && (writeFileSync(${mark}, ''), true)`);
    const running = await boot({ file: { name: 'ending.cjs', content }, engine: 'hibari' });
    expect(await speakerOf(running, 'One process ends.')).toBe('hibari/af_heart');
    expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('');
    expect((await listed(running)).speaks).toBe('hibari/af_heart');
  });

  it('that fits does not speak with weights whose bytes are wrong', async () => {
    const weights = join(folder, 'weights');
    cpSync(join(testWeightsFolder, 'hibari'), join(weights, 'hibari'), { recursive: true });
    const model = join(weights, 'hibari/model.onnx');
    const bytes = readFileSync(model);
    writeFileSync(model, bytes.fill(0xff, 0, 4096));
    const running = await boot({ engine: 'hibari', weights });
    expect((await listed(running)).speaks).toBe('hibari/af_heart');
    expect(await speakerOf(running, 'Not with these.')).toBe('espeak/standard');
    expect((await listed(running)).states[0]).toEqual([
      'hibari',
      'unusable',
      expect.stringMatching(
        /^Its weights can't be loaded \(.*model\.onnx.*\): npx komavox weights verify hibari, then start again\.$/,
      ) as string,
    ]);
  });
});
