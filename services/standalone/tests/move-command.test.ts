/** `komavox move` as a person or a script has it: what it prints, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { collection, fill, newPlace, type Place } from './installations.js';

const main = join(import.meta.dirname, '../src/cli/main.js');
let source: Place;
let target: Place;

beforeAll(async () => {
  source = await newPlace();
  await fill(source);
  await mkdir(join(source.folder, 'secrets'));
  await writeFile(join(source.folder, 'secrets/media'), 'kept-secret-that-nobody-may-see-1234');
  await mkdir(join(source.folder, 'library'));
});
beforeEach(async () => {
  target = await newPlace();
});
afterEach(() => target.remove());
afterAll(() => source.remove());

function start(...more: readonly string[]) {
  const { MEDIA_SECRET: _secret, ...environment } = process.env;
  const to = [
    '--to-documents',
    target.documents,
    '--to-events',
    target.events,
    '--to-objects',
    target.objects,
  ];
  return spawn(process.execPath, [main, 'move', ...to, ...more], {
    env: { ...environment, DATA_DIR: source.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ReturnType<typeof start>) {
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { out, err, code };
}

it('moves what the settings name, leaves the source unchanged, verifies the target, and prints its settings', async () => {
  const log = () => readFile(join(source.folder, 'events/log.db'));
  const before = await log();
  const { out, err, code } = await ended(start());
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).toMatch(/^voice\.speeches +1200 +1200 +[0-9a-f]{16} +same$/m);
  expect(out).toMatch(/^render +1 +1 +3\.0 MB +[0-9a-f]{16} +same$/m);
  expect(out).toContain('dead letters: 1');
  expect(out).toContain(`DOCUMENTS_URL=${target.documents}`);
  expect(out).toContain(`MEDIA_SECRET=<the contents of ${join(source.folder, 'secrets/media')}>`);
  expect(out).toContain(`Copy ${join(source.folder, 'library')} to where the catalogue runs`);
  expect(out).not.toContain('kept-secret');
  expect((await log()).equals(before)).toBe(true);
});

it('prints one JSON object for scripts', async () => {
  const dry = await ended(start('--json', '--dry-run'));
  expect(JSON.parse(dry.out)).toMatchObject({ plan: { documents: { toCopy: 1203 }, deadLetters: 1 } });
  const { out, code } = await ended(start('--json'));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    plan: { objects: { toCopy: 31 } },
    documents: [{ name: 'gateway.users', same: true }, { name: 'voice.speeches' }],
    objects: expect.arrayContaining([expect.objectContaining({ name: 'voice', same: true })]) as unknown,
    differences: [],
    settings: { EVENTS_URL: target.events },
  });
});

it('exits with 2 while a product uses the folder, and after wrong use', async () => {
  const running = await source.use(async () => ended(start()));
  expect(running).toMatchObject({ code: 2, out: '' });
  expect(running.err).toMatch(
    /Another process uses the data folder .*documents\. Stop the product, then move\./,
  );
  expect(await ended(start('--to-objects', 'ftp://nowhere'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('OBJECTS_URL: begins with file: or s3://') as unknown,
  });
  expect(await ended(start('--unheard-of'))).toMatchObject({ code: 2 });
});

it('exits with 1 when the target differs from the source, and when a server is unavailable', async () => {
  await ended(start());
  await target.use((there) =>
    collection(there, 'gateway', 'users').updateOne({ _id: 'ada' }, { $set: { email: 'eve@example.org' } }),
  );
  const { out, err, code } = await ended(start('--verify-only'));
  expect(code).toBe(1);
  expect(out).toMatch(/^gateway\.users .* DIFFERENT$/m);
  expect(out).not.toContain('DOCUMENTS_URL=');
  expect(err).toContain('gateway.users: the documents are not the same');
  const absent = await ended(start('--to-documents', 'mongodb://user:hidden@127.0.0.1:9/'));
  expect(absent.code).toBe(1);
  expect(absent.err).toContain("mongodb://…@127.0.0.1:9/ can't be opened");
  expect(absent.err).not.toContain('hidden');
});

it('exits with 130 when it is interrupted, and the next one finishes', async () => {
  const child = start('--verbose');
  child.stderr.once('data', () => child.kill('SIGINT'));
  const { err, code } = await ended(child);
  expect(code).toBe(130);
  expect(err).toContain('The same command goes on from here.');
  expect(await ended(start())).toMatchObject({ code: 0 });
});
