import type { AssignedLine, Member } from '@komavox/cast';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice]);
});
afterAll(() => product.stop());

const mio: Member = { id: 'mio', name: 'Mio', voices: { en: 'espeak/f1', ja: 'espeak/f2' } };
const line: AssignedLine = {
  text: 'Twelve?!',
  memberId: 'mio',
  kind: 'speech',
  manner: 'shout',
  chosen: true,
};

const cast = (path: string, user = 'ada') => product.call('voice', `/api/casts/${path}`, { user });
const keep = (path: string, body: object, user = 'ada') =>
  product.call('voice', `/api/casts/${path}`, { method: 'PUT', user, body });
const read = async (path: string, user?: string): Promise<unknown> => (await cast(path, user)).json();

describe('a cast', () => {
  it('is empty before anybody made one, and kept as it was saved last', async () => {
    expect(await read('lantern')).toEqual({ members: [] });
    expect((await keep('lantern', { members: [mio] })).status).toBe(200);
    const renamed = { ...mio, name: '  Mio & Sumi ', voices: {} };
    expect(await (await keep('lantern', { members: [renamed] })).json()).toEqual({
      members: [{ ...renamed, name: 'Mio & Sumi' }],
    });
    expect(await read('lantern')).toEqual({ members: [{ ...renamed, name: 'Mio & Sumi' }] });
  });

  it('keeps the lines of each page by themselves', async () => {
    expect(await read('lantern/pages/c1:0')).toEqual({ lines: [] });
    await keep('lantern/pages/c1:0', { lines: [line] });
    await keep(`lantern/pages/${encodeURIComponent('c/2:0')}`, { lines: [] });
    expect(await read('lantern/pages/c1:0')).toEqual({ lines: [line] });
    expect(await read('lantern/pages/c1:1')).toEqual({ lines: [] });
    expect(await read('other/pages/c1:0')).toEqual({ lines: [] });
  });

  it('is one of each user', async () => {
    await keep('shared', { members: [mio] });
    await keep('shared/pages/c1:0', { lines: [line] });
    expect(await read('shared', 'eve')).toEqual({ members: [] });
    expect(await read('shared/pages/c1:0', 'eve')).toEqual({ lines: [] });
    await keep('shared', { members: [] }, 'eve');
    await keep('shared/pages/c1:0', { lines: [] }, 'eve');
    expect(await read('shared')).toEqual({ members: [mio] });
    expect(await read('shared/pages/c1:0')).toEqual({ lines: [line] });
  });

  it('survives that two save it at once', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => keep('race', { members: [{ ...mio, name }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('refuses what is none, and keeps what there was', async () => {
    await keep('refusing', { members: [mio] });
    const refused = async (body: object) => refusal(await keep('refusing', body));
    expect(await refused({ members: [mio, mio] })).toBe('400 member_repeated');
    expect(await refused({ members: [{ ...mio, name: ' ' }] })).toMatch(/^400 /);
    expect(await refused({ members: [{ ...mio, voices: { elvish: 'espeak/f1' } }] })).toMatch(/^400 /);
    const long = Array.from({ length: 11 }, () => ({ ...line, text: 'a'.repeat(2000) }));
    expect(await refusal(await keep('refusing/pages/c1:0', { lines: long }))).toMatch(/^400 /);
    expect((await keep('fits/pages/c1:0', { lines: long.slice(1) })).status).toBe(200);
    expect(await refused({ members: [{ ...mio, name: 'a\u202eb' }] })).toMatch(/^400 /);
    expect(
      await refused({ members: Array.from({ length: 61 }, (_, id) => ({ ...mio, id: `${id}` })) }),
    ).toMatch(/^400 /);
    expect(await refusal(await keep('refusing/pages/c1:0', { lines: [{ ...line, kind: 'song' }] }))).toMatch(
      /^400 /,
    );
    expect(await read('refusing')).toEqual({ members: [mio] });
  });
});
