import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFolder } from '@komavox/sqlite';
import { makeSmallPart } from './testing/small-part.js';
import { openWeights } from './weights.js';

const root = mkdtempSync(join(tmpdir(), 'weights-'));
const { parts, part, packages } = makeSmallPart(join(root, 'made'));
afterAll(() => rmSync(root, { recursive: true }));

let number = 0;
const fresh = () => openWeights(join(root, `weights-${(number += 1)}`), parts);
/** Nothing can be fetched: no program is found. */
const options = (from?: string) => ({
  from,
  onProgress: () => undefined,
  signal: new AbortController().signal,
  environment: { PATH: '' },
});

describe('weights that somebody has brought', () => {
  it('are made out of packages in a folder', async () => {
    const weights = fresh();
    expect(weights.state('hibari')).toBe('missing');
    expect(() => weights.path('hibari', 'model.onnx')).toThrow('hibari is missing');
    const steps: string[] = [];
    await weights.get('hibari', { ...options(packages), onProgress: ({ step }) => steps.push(step) });
    expect(weights.state('hibari')).toBe('ready');
    expect(readFileSync(weights.path('hibari', 'voices/ana.bin'), 'utf8')).toHaveLength(5000);
    expect(readdirSync(join(weights.folder, 'hibari')).sort()).toEqual([
      'NOTICE',
      'model.onnx',
      'voices',
      'weights.json',
    ]);
    expect(new Set(steps)).toEqual(new Set(['fetch', 'prepare']));
    expect(readdirSync(join(weights.folder, '.work/packages'))).toEqual([]);
  });

  it('are taken as they are where the files are finished', async () => {
    const first = fresh();
    await first.get('hibari', options(packages));
    const second = fresh();
    await second.get('hibari', options(first.folder));
    expect(second.state('hibari')).toBe('ready');
    expect(await second.verify('hibari')).toEqual([]);
  });

  it('are refused with the names of all packages that are not there', async () => {
    const weights = fresh();
    const empty = mkdtempSync(join(root, 'empty-'));
    await expect(weights.get('hibari', options(empty))).rejects.toThrow(
      /tiny_model-1\.0-py3-none-any\.whl {2}\(tiny-model 1\.0 of pypi\)\n.*tiny-voices-1\.0\.0\.tgz/,
    );
    await expect(weights.get('hibari', options(join(empty, 'nowhere')))).rejects.toThrow('is not a folder');
    expect(weights.state('hibari')).toBe('missing');
  });

  it('are refused when a package is another one, and what was good is kept', async () => {
    const weights = fresh();
    const folder = mkdtempSync(join(root, 'altered-'));
    cpSync(packages, folder, { recursive: true });
    writeFileSync(join(folder, 'tiny-voices-1.0.0.tgz'), 'x'.repeat(part.packages[1]?.bytes ?? 0));
    await expect(weights.get('hibari', options(folder))).rejects.toThrow(
      'tiny-voices-1.0.0.tgz is not the file that it should be',
    );
    expect(weights.state('hibari')).toBe('missing');
    expect(readdirSync(join(weights.folder, '.work/packages'))).toEqual(['tiny_model-1.0-py3-none-any.whl']);
    // The other package alone is enough now.
    rmSync(join(folder, 'tiny_model-1.0-py3-none-any.whl'));
    cpSync(join(packages, 'tiny-voices-1.0.0.tgz'), join(folder, 'tiny-voices-1.0.0.tgz'));
    await weights.get('hibari', options(folder));
    expect(weights.state('hibari')).toBe('ready');
  });

  it('are used without a mark once they have been verified', async () => {
    const first = fresh();
    await first.get('hibari', options(packages));
    rmSync(join(first.folder, 'hibari/weights.json'));
    expect(first.state('hibari')).toBe('damaged');
    expect(await first.verify('hibari')).toEqual([]);
    expect(first.state('hibari')).toBe('ready');
  });
});

describe('weights that are there', () => {
  it('are damaged when a file has another size, and after verify when it has other bytes', async () => {
    const weights = fresh();
    await weights.get('hibari', options(packages));
    writeFileSync(weights.path('hibari', 'model.onnx'), 'n'.repeat(100_000));
    expect(weights.state('hibari')).toBe('ready');
    expect(await weights.verify('hibari')).toEqual(['model.onnx']);
    expect(weights.state('hibari')).toBe('damaged');
    await weights.get('hibari', options(packages));
    expect(weights.state('hibari')).toBe('ready');
    writeFileSync(weights.path('hibari', 'NOTICE'), '');
    expect(weights.state('hibari')).toBe('damaged');
  });

  it('count as missing after the table has changed', async () => {
    const weights = fresh();
    await weights.get('hibari', options(packages));
    const files = { ...part.files, NOTICE: { bytes: 9, sha256: 'another' } };
    const newer = openWeights(weights.folder, { ...parts, hibari: { ...part, files } });
    expect(newer.state('hibari')).toBe('missing');
  });

  it('go away, once', async () => {
    const weights = fresh();
    expect(await weights.remove('hibari')).toBe(false);
    await weights.get('hibari', options(packages));
    expect(await weights.remove('hibari')).toBe(true);
    expect(weights.state('hibari')).toBe('missing');
    expect(await weights.remove('hibari')).toBe(false);
  });

  it('are changed by one at a time', async () => {
    const weights = fresh();
    const release = takeFolder(join(weights.folder, '.work'));
    await expect(weights.get('hibari', options(packages))).rejects.toThrow('Another process is changing');
    release();
    await weights.get('hibari', options(packages));
    expect(weights.state('hibari')).toBe('ready');
  });
});

describe('weights that nobody can fetch', () => {
  it('are refused before anything is fetched, with what is missing and the command that brings it', async () => {
    const weights = fresh();
    await expect(weights.get('hibari', options())).rejects.toThrow(
      'pip is not installed. On Debian or Ubuntu: sudo apt-get install -y python3-pip',
    );
    expect(weights.state('hibari')).toBe('missing');
  });
});
