/** Two replicas on one server of documents: who saves at either loses nothing of who saves at the other. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { realServers, type RealServers } from '@komavox/test-servers';
import { render } from '../src/index.js';

let servers: RealServers<'documents' | 'objects'>;
let replicas: readonly TestProduct[] = [];

const boot = () =>
  bootForTest([render] as never, {
    environment: {
      DOCUMENTS_URL: servers.server('documents').url,
      OBJECTS_URL: servers.server('objects').url,
    },
  });

beforeAll(async () => {
  servers = await realServers(['documents', 'objects']);
  replicas = [await boot(), await boot()];
});
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.stop()));
  await servers.close();
});

const named = (name: string) => ({
  source: [],
  edited: {
    ...{ name, order: [], frames: {}, background: null, knownTexts: {}, language: 'en' },
    captions: { style: 'standard', size: 2, position: { x: 50, y: 94 } },
    voice: { kind: 'default', model: null },
  },
});
type Content = ReturnType<typeof named>;

async function ask<Answer>(replica: TestProduct, path: string, request: object = {}): Promise<Answer> {
  const answer = await replica.call('render', `/api/projects/replicated${path}`, {
    user: 'user-1',
    ...request,
  });
  expect(answer.status).toBe(200);
  return await answer.json<Answer>();
}
const save = (replica: TestProduct, base: number, name: string) =>
  ask<{ version: number; other?: number }>(replica, '', {
    method: 'PUT',
    body: { base, content: named(name) },
  });

it('keeps the newest of each, and restores it', async () => {
  const [left, right] = replicas as [TestProduct, TestProduct];
  const first = await save(left, 0, 'first');
  const writer = async (replica: TestProduct, name: string) => {
    let base = first.version;
    for (let turn = 1; turn <= 10; turn += 1)
      ({ version: base } = await save(replica, base, `${name} ${turn}`));
  };
  await Promise.all([writer(left, 'left'), writer(right, 'right')]);
  const versions = await ask<{ version: number; aside: boolean }[]>(left, '/versions');
  const kept = new Map<string, number>();
  for (const { version } of versions) {
    kept.set((await ask<Content>(right, `/versions/${version}`)).edited.name, version);
  }
  expect([...kept.keys()]).toEqual(expect.arrayContaining(['left 10', 'right 10']));
  expect(versions.some(({ aside }) => aside)).toBe(true);
  await ask(left, `/versions/${kept.get('left 10')}/restore`, { method: 'POST' });
  const opened = await ask<{ content: Content }>(right, '');
  expect(opened.content.edited.name).toBe('left 10');
});
