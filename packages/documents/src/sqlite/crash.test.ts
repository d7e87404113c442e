import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDocuments } from '../open-documents.js';
import type { Acknowledged } from '../../contract/crash-writer.js';
import { randomFrom } from '@komavox/test-kit';

const kills = 8;
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

interface Writer {
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  readonly acknowledged: Acknowledged[];
  readonly ended: Promise<unknown>;
}

function startWriter(folder: string, prefix: string): Writer {
  const script = fileURLToPath(new URL('../../contract/crash-writer.js', import.meta.url));
  const child = spawn(process.execPath, [script, `sqlite:${folder}`, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: Acknowledged[] = [];
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      // The last line may be cut off; what it would have said isn't acknowledged.
      if (!line.endsWith('}') && !line.endsWith('"')) return;
      const value = JSON.parse(line) as Acknowledged | 'ready';
      if (value === 'ready') resolve();
      else acknowledged.push(value);
    });
    child.once('exit', () => {
      reject(new Error('The writer ended before it was ready'));
    });
  });
  return {
    process: child,
    ready,
    acknowledged,
    ended: Promise.all([once(child, 'exit'), once(lines, 'close')]),
  };
}

describe('an embedded store whose process is killed', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it(`keeps every acknowledged write over ${kills} kills`, async () => {
    process.stdout.write(`Documents are killed at moments from TEST_SEED=${seed}\n`);
    const next = randomFrom(seed);
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < kills; round += 1) {
      const writer = startWriter(folder, `round-${round}`);
      await writer.ready;
      await pause(20 + next() * 180);
      writer.process.kill('SIGKILL');
      await writer.ended;
      acknowledged.push(...writer.acknowledged);

      const { connection, damage, close } = await openDocuments(`sqlite:${folder}`, 'crash');
      expect(damage).toBeUndefined();
      const entries = await connection.collection<{ _id: string }>('entries').find({}).toArray();
      const stored = new Set(entries.map(({ _id }) => _id));
      expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
      const total = await connection.collection<{ _id: string; n: number }>('totals').findOne({ _id: 'all' });
      expect(total?.n ?? 0).toBeGreaterThanOrEqual(Math.max(0, ...acknowledged.map((one) => one.total)));
      expect(total?.n ?? 0).toBeLessThanOrEqual(stored.size);
      await close();
    }
    expect(acknowledged.length).toBeGreaterThan(kills);
    process.stdout.write(`Documents: ${acknowledged.length} acknowledged writes, none lost\n`);
  });

  it('is refused to a second process, by the name of its folder, until the first is gone', async () => {
    const writer = startWriter(folder, 'holder');
    await writer.ready;
    const refused = { code: 'folder_in_use', message: expect.stringContaining(folder) as string };
    await expect(openDocuments(`sqlite:${folder}`, 'crash')).rejects.toMatchObject(refused);
    await expect(openDocuments(`sqlite:${folder}`, 'another')).rejects.toMatchObject(refused);
    writer.process.kill('SIGKILL');
    await writer.ended;
    const first = await openDocuments(`sqlite:${folder}`, 'crash');
    const second = await openDocuments(`sqlite:${folder}`, 'another');
    await Promise.all([first.check(), second.check()]);
    await first.close();
    await second.close();
  });
});
