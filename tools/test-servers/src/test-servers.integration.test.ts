import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './commands.js';
import { nativeServers } from './native/index.js';
import { kinds } from './native/server.js';
import { freePort } from './ports.js';

const main = join(import.meta.dirname, 'main.js');

describe('npm run test-servers', () => {
  let folder = '';
  let environment: Record<string, string> = {};
  const testServers = (...words: string[]) => run(process.execPath, [main, ...words], { environment });
  const elsewhere = (word: string) =>
    run(process.execPath, [main, word], {
      environment: { ...environment, TEST_SERVERS_FOLDER: join(folder, 'elsewhere') },
    });
  const processes = () => Promise.all(kinds.map((kind) => readFile(join(folder, kind, 'pid'), 'utf8')));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-test-servers-'));
    environment = {
      TEST_SERVERS_FOLDER: folder,
      TEST_SERVERS_EVENTS_PORT: String(await freePort()),
      TEST_SERVERS_DOCUMENTS_PORT: String(await freePort()),
      TEST_SERVERS_OBJECTS_PORT: String(await freePort()),
    };
    await testServers('get');
  }, 600_000);
  afterAll(async () => {
    await Promise.all([testServers('down'), elsewhere('down')]);
    await rm(folder, { recursive: true });
  });

  it('starts the three from the cache, and prints where they are', async () => {
    const started = performance.now();
    const said = await testServers('up');
    const seconds = (performance.now() - started) / 1000;
    // Two to four seconds where nothing else runs.
    process.stderr.write(`the test servers was up after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(60);
    expect(said).toContain(`EVENTS_URL=kafka://127.0.0.1:${environment['TEST_SERVERS_EVENTS_PORT'] ?? ''}`);
    expect(said).toMatch(/^DOCUMENTS_URL=mongodb:\/\/127\.0\.0\.1:/m);
    expect(said).toMatch(/^OBJECTS_URL=s3:\/\/\S+\/komavox\?tls=false$/m);
    expect(await testServers('status')).toContain('EVENTS_URL=');
  });

  it('leaves running what runs', async () => {
    const before = await processes();
    await testServers('up');
    expect(await processes()).toEqual(before);
  });

  it('stops them, tells so, and comes back on the same data', async () => {
    await testServers('down');
    for (const kind of kinds) {
      const port = Number(environment[`TEST_SERVERS_${kind.toUpperCase()}_PORT`]);
      expect(await nativeServers[kind].answers(port)).toBe(false);
    }
    await expect(testServers('status')).rejects.toThrow('stopped');
    await testServers('up');
    await testServers('status');
  });

  it('restarts one, and leaves the others running', async () => {
    const before = await processes();
    await testServers('restart', 'documents');
    const after = await processes();
    expect(kinds.filter((_, index) => after[index] !== before[index])).toEqual(['documents']);
    await testServers('status');
    await expect(testServers('restart', 'all')).rejects.toThrow('Usage');
  });

  it('says whose port is taken', async () => {
    await expect(elsewhere('up')).rejects.toThrow('Another server answers on port');
  });
});
