import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const runner = fileURLToPath(new URL('../../../jest-runner.js', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

test('a worker that starts seconds after another runs its file, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'komavox-test-'));
  try {
    for (const name of ['first', 'second']) {
      await writeFile(join(folder, `${name}.test.mjs`), `test('${name}', () => expect(1 + 1).toBe(2));`);
    }
    const late = join(folder, 'late.mjs');
    await writeFile(
      late,
      `if (process.env.TINYPOOL_WORKER_ID === '2') {
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
       }`,
    );
    const config = { rootDir: folder, runner, testMatch: ['<rootDir>/*.test.mjs'] };

    const { stderr } = await promisify(execFile)(
      process.execPath,
      [jest, '--config', JSON.stringify(config), '--maxWorkers', '2'],
      {
        cwd: folder,
        env: { PATH: '', NODE_OPTIONS: `--import ${pathToFileURL(late).href}` },
        timeout: 50_000,
      },
    );

    expect(stderr).toMatch(/Tests: +2 passed, 2 total/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
