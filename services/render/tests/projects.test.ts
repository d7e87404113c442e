/** Projects by their calls: kept in versions, of one user, with their pictures and sounds. */
import { setTimeout as pause } from 'node:timers/promises';
import { ZipArchive } from 'archiver';
import { buffer } from 'node:stream/consumers';
import { exportPath, allowedBytesHeader } from '@komavox/http';
import { openZip } from '@komavox/media/archive';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import type { ProjectContent } from '../src/model/project-content.js';
import { render } from '../src/index.js';
import { form, page, sound } from './frames.js';

const user = 'user-1';
const other = 'user-2';
let product: TestProduct;
let made = 0;

beforeAll(async () => {
  product = await bootForTest([render] as never, { environment: { RENDER_PROJECTS_PER_USER: '30' } });
});
afterAll(() => product.stop());

interface View {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly frames: number;
  readonly seconds: number;
  readonly cover?: { readonly imageUrl: string };
  readonly changedAt: string;
  readonly content?: ProjectContent;
  readonly missing?: readonly string[];
  readonly other?: number;
}
interface Versions {
  readonly version: number;
  readonly aside: boolean;
}

const freshId = () => `project-${(made += 1)}`;

/** A video of one frame with this text. */
function showing(text: string, more: { name?: string; audio?: string; image?: string } = {}): ProjectContent {
  const clip = (blob: string) => ({ blob, name: 'Text Speech - Frame 1', duration: 2.5 });
  return {
    source: ['/page/1.png'],
    edited: {
      name: more.name ?? 'My video',
      order: ['frame-1'],
      frames: {
        'frame-1': {
          id: 'frame-1',
          imageUrl: '/page/1.png',
          shot: null,
          text,
          speech: more.audio === undefined ? null : clip(more.audio),
          addedAudio: [],
          words: null,
          animation: null,
          images:
            more.image === undefined
              ? []
              : [{ id: 'image-1', image: more.image, position: { x: 50, y: 50 }, size: 1 }],
          texts: [],
          caption: null,
        },
      },
      background: null,
      captions: { style: 'standard', size: 2, position: { x: 50, y: 94 } },
      knownTexts: {},
      language: 'en',
      voice: { kind: 'default', model: null },
    },
  };
}

const call = (path: string, request: object = {}, by = user) =>
  product.call('render', `/api/projects${path}`, { user: by, ...request });
const put = (id: string, base: number, content: unknown, by = user) =>
  call(`/${id}`, { method: 'PUT', body: { base, content } }, by);
async function save(id: string, base: number, content: ProjectContent): Promise<View> {
  const answer = await put(id, base, content);
  expect(answer.status).toBe(200);
  return await answer.json<View>();
}
const open = async (id: string) => (await call(`/${id}`)).json<View>();
const textOf = ({ content }: View) => content?.edited.frames['frame-1']?.text;
const versionsOf = async (id: string) => (await call(`/${id}/versions`)).json<Versions[]>();
const list = async (by = user) => (await call('', {}, by)).json<View[]>();
const code = async (answer: { json<T>(): Promise<T> }) => (await answer.json<{ code: string }>()).code;

async function sendFiles(id: string): Promise<readonly string[]> {
  const parts = [
    { name: 'audio', value: await sound(1) },
    { name: 'image', value: page('#225588', 60, 90) },
  ];
  const answer = await call(`/${id}/files`, { method: 'POST', ...form(parts) });
  expect(answer.status).toBe(200);
  return (await answer.json<{ files: string[] }>()).files;
}

/** A project with a sound and a picture, saved so that nothing is missing. */
async function withFiles(
  text = 'with files',
): Promise<{ id: string; saved: View; files: readonly string[] }> {
  const id = freshId();
  await save(id, 0, showing(text));
  const files = await sendFiles(id);
  const [audio = '', image = ''] = files;
  return { id, files, saved: await save(id, 1, showing(text, { audio, image })) };
}

const held = async (by = user) =>
  (await (await product.call('render', `/internal/stored-bytes/${by}`)).json<{ projects: number }>())
    .projects;

describe('a project', () => {
  it('is made by its first save, and found with what it shows', async () => {
    const id = freshId();
    const { edited, source } = showing('hello');
    const saved = await save(id, 0, { source, edited: { ...edited, template: 'recap' } });
    expect(saved).toMatchObject({ id, version: 1, frames: 1, seconds: 6, name: 'My video', missing: [] });
    expect(textOf(await open(id))).toBe('hello');
    const [first] = await list();
    expect(first).toMatchObject({ id, template: 'recap', cover: { imageUrl: '/page/1.png' } });
    expect(first).not.toHaveProperty('content');
  });

  it('is saved on its version, and the same again makes none', async () => {
    const id = freshId();
    await save(id, 0, showing('one'));
    expect(await save(id, 1, showing('two'))).toMatchObject({ version: 2 });
    expect(await save(id, 1, showing('two'))).toMatchObject({ version: 2 });
    expect(textOf(await open(id))).toBe('two');
  });

  it('tells whether there is anything newer', async () => {
    const id = freshId();
    await save(id, 0, showing('one'));
    await save(id, 1, showing('two'));
    const read = async (after: number) => (await call(`/${id}?after=${after}`)).json<View>();
    expect(await read(2)).not.toHaveProperty('content');
    expect(textOf(await read(1))).toBe('two');
  });

  it('keeps members that it does not know', async () => {
    const id = freshId();
    const content = showing('one');
    const music = { blob: 'ab', volume: 0.5 };
    await save(id, 0, { ...content, edited: { ...content.edited, music } });
    expect((await open(id)).content?.edited).toMatchObject({ music });
  });

  it('of two who save on the same base is the newer, and the other is a version', async () => {
    const id = freshId();
    await save(id, 0, showing('base'));
    await save(id, 1, showing('from the phone'));
    expect(await save(id, 1, showing('from the desk'))).toMatchObject({ version: 3, other: 2 });
    expect(textOf(await open(id))).toBe('from the desk');
    const aside = (await versionsOf(id)).find((one) => one.aside);
    expect(aside?.version).toBe(2);
    const kept = await (await call(`/${id}/versions/2`)).json<ProjectContent>();
    expect(kept.edited.frames['frame-1']?.text).toBe('from the phone');
  });

  it('loses nothing of two who save at the same time, again and again', async () => {
    const id = freshId();
    await save(id, 0, showing('base'));
    const writer = async (name: string) => {
      let base = 1;
      for (let turn = 1; turn <= 15; turn += 1)
        ({ version: base } = await save(id, base, showing(`${name} ${turn}`)));
    };
    await Promise.all([writer('left'), writer('right')]);
    const kept = await Promise.all(
      (await versionsOf(id)).map(async ({ version }) => {
        const { edited } = await (await call(`/${id}/versions/${version}`)).json<ProjectContent>();
        return edited.frames['frame-1']?.text;
      }),
    );
    expect(kept).toEqual(expect.arrayContaining(['left 15', 'right 15']));
  });

  it('goes back to a version, and can go forward again', async () => {
    const id = freshId();
    await save(id, 0, showing('base'));
    await save(id, 1, showing('better'));
    const restored = await call(`/${id}/versions/1/restore`, { method: 'POST' });
    expect(await restored.json()).toMatchObject({ version: 3 });
    expect(textOf(await open(id))).toBe('base');
    expect((await call(`/${id}/versions/2/restore`, { method: 'POST' })).status).toBe(200);
    expect(textOf(await open(id))).toBe('better');
    const gone = await call(`/${id}/versions/99/restore`, { method: 'POST' });
    expect([gone.status, await code(gone)]).toEqual([404, 'version_not_found']);
  });

  it('is renamed', async () => {
    const id = freshId();
    await save(id, 0, showing('hello'));
    const renamed = await call(`/${id}`, { method: 'PATCH', body: { name: 'Another' } });
    expect(await renamed.json()).toMatchObject({ name: 'Another', version: 2 });
    expect((await open(id)).content?.edited.name).toBe('Another');
  });
});

describe('pictures and sounds of a project', () => {
  it('are asked for until they are there', async () => {
    const { id, files, saved } = await withFiles();
    expect(saved.missing).toEqual([]);
    const unknown = 'f'.repeat(64);
    expect((await save(id, 2, showing('more', { audio: unknown }))).missing).toEqual([unknown]);
    const file = await call(`/${id}/files/${files[1]}`);
    expect(file.headers['content-type']).toBe('image/png');
    expect(await buffer(file.body)).toEqual(page('#225588', 60, 90));
  });

  it('are checked as any upload', async () => {
    const { id } = await withFiles();
    const send = (name: string, value: Buffer) =>
      call(`/${id}/files`, { method: 'POST', ...form([{ name, value }]) });
    expect((await send('image', Buffer.from('<svg/>'))).status).toBe(415);
    expect((await send('audio', Buffer.from('nothing to hear'))).status).toBe(415);
    expect((await send('film', page('#000000'))).status).toBe(400);
  });

  it('go with a copy, which outlives the project', async () => {
    const { id, files } = await withFiles('copied');
    const answer = await call(`/${id}/duplicate`, { method: 'POST' });
    expect(answer.status).toBe(201);
    const copy = await answer.json<View>();
    expect(copy).toMatchObject({ name: 'My video copy', version: 1 });
    expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/${id}`)).status).toBe(404);
    expect(textOf(await open(copy.id))).toBe('copied');
    for (const file of files) expect((await call(`/${copy.id}/files/${file}`)).status).toBe(200);
  });

  it('count as what the user stores, until the project is deleted', async () => {
    const before = await held();
    const { id } = await withFiles('counted');
    expect(await held()).toBeGreaterThan(before + 1000);
    await call(`/${id}`, { method: 'DELETE' });
    expect(await held()).toBe(before);
  });

  it('are refused where there is no room', async () => {
    const id = freshId();
    await save(id, 0, showing('small'));
    const headers = { [allowedBytesHeader]: String((await held()) + 1000) };
    const { body, headers: type } = form([{ name: 'image', value: page('#335577') }]);
    const full = await call(`/${id}/files`, { method: 'POST', body, headers: { ...type, ...headers } });
    expect([full.status, await code(full)]).toEqual([413, 'user_storage_full']);
    const content = showing('x'.repeat(19_000));
    const saving = await call(`/${id}`, { method: 'PUT', body: { base: 1, content }, headers });
    expect([saving.status, await code(saving)]).toEqual([413, 'user_storage_full']);
    expect(textOf(await open(id))).toBe('small');
  });
});

describe('a project as a file', () => {
  const zipOf = async (id: string) => {
    const answer = await call(`/${id}/file`);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('My%20video.komavox.zip');
    return await buffer(answer.body);
  };
  const bring = (value: Buffer, by = user) =>
    call('', { method: 'POST', ...form([{ name: 'project', value }]) }, by);

  it('is another project of whoever brings it, with all that it shows', async () => {
    const { id, files } = await withFiles('in a file');
    const answer = await bring(await zipOf(id), other);
    expect(answer.status).toBe(201);
    const { id: brought } = await answer.json<View>();
    expect(brought).not.toBe(id);
    const opened = await (await call(`/${brought}`, {}, other)).json<View>();
    expect(opened.content).toEqual((await open(id)).content);
    for (const file of files) expect((await call(`/${brought}/files/${file}`, {}, other)).status).toBe(200);
  });

  it('has what it shows and the files that this names', async () => {
    const { id, files } = await withFiles('listed');
    const archive = await zipOf(id);
    const zip = await openZip(archive, {
      ...{ maxEntries: 100, maxTotalBytes: 1e8, maxEntryBytes: 1e8, maxRatio: 1000 },
      isWanted: () => true,
    });
    zip.close();
    const names = zip.entries.map(({ name }) => name);
    expect(names.toSorted()).toEqual([`audio/${files[0]}`, `images/${files[1]}`, 'project.json'].toSorted());
  });

  async function zip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
    const archive = new ZipArchive();
    for (const [name, content] of Object.entries(entries)) archive.append(content, { name });
    void archive.finalize();
    return await buffer(archive);
  }
  const described = (content: unknown) =>
    JSON.stringify({ format: 'komavox-project', formatVersion: 1, ...(content as object) });

  it.each([
    ['no archive', () => Buffer.from('nothing'), 400],
    ['an archive of something else', () => zip({ 'a.txt': 'a' }), 400],
    ['no JSON', () => zip({ 'project.json': '{' }), 400],
    ['a later format', () => zip({ 'project.json': '{"format":"komavox-project","formatVersion":2}' }), 400],
    ['a frame that is no frame', () => zip({ 'project.json': described({ source: [], edited: {} }) }), 400],
    [
      'a page of another host',
      () => {
        const content = showing('x');
        const [frame] = Object.values(content.edited.frames);
        const frames = { 'frame-1': { ...frame, imageUrl: '//tracker.example/x.png' } };
        return zip({ 'project.json': described({ ...content, edited: { ...content.edited, frames } }) });
      },
      400,
    ],
    ['a text beyond all bounds', () => zip({ 'project.json': described(showing('x'.repeat(30_000))) }), 400],
    [
      'a text beyond all bounds where nothing is known',
      () => zip({ 'project.json': described({ ...showing('x'), extra: { deep: ['x'.repeat(30_000)] } }) }),
      400,
    ],
    [
      'a sound that is none',
      () =>
        zip({
          'project.json': described(showing('x', { audio: 'a'.repeat(64) })),
          [`audio/${'a'.repeat(64)}`]: 'not a sound',
        }),
      415,
    ],
  ])('is refused with %s, and leaves nothing', async (_what, make, status) => {
    const [projects, bytes] = [await list(), await held()];
    const answer = await bring(await make());
    expect(answer.status).toBe(status);
    expect((await answer.json<{ detail: string }>()).detail).not.toBe('');
    expect(await list()).toEqual(projects);
    expect(await held()).toBe(bytes);
  });
});

describe('what is asked of a project', () => {
  const long = 'x'.repeat(20_001);
  it.each([
    ['a text that is too long', () => showing(long)],
    [
      'an unknown animation',
      () =>
        JSON.parse(JSON.stringify(showing('x')).replace('"animation":null', '"animation":"fly"')) as unknown,
    ],
    [
      'a frame of the strip that is missing',
      () => ({ ...showing('x'), edited: { ...showing('x').edited, order: ['a'] } }),
    ],
    [
      'a member nested without end',
      () => ({ ...showing('x'), deep: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown }),
    ],
  ])('is refused with %s', async (_what, make) => {
    const answer = await put(freshId(), 0, make());
    expect([answer.status, await code(answer)]).toEqual([400, 'invalid_request']);
  });

  it('is nothing of another user, asked before a body is read', async () => {
    const { id, files } = await withFiles('mine');
    const theirs = async (path: string, request: object = {}) => {
      const answer = await call(`/${id}${path}`, request, other);
      return [answer.status, await code(answer)];
    };
    const missing = [404, 'project_not_found'];
    const unread = { body: Buffer.from('{'), headers: { 'content-type': 'application/json' } };
    expect(await theirs('')).toEqual(missing);
    expect(await theirs('', { method: 'PUT', ...unread })).toEqual(missing);
    expect(await theirs('', { method: 'PATCH', ...unread })).toEqual(missing);
    expect(await theirs('', { method: 'DELETE' })).toEqual(missing);
    expect(await theirs('/versions')).toEqual(missing);
    expect(await theirs('/versions/1')).toEqual(missing);
    expect(await theirs('/versions/1/restore', { method: 'POST' })).toEqual(missing);
    expect(await theirs('/duplicate', { method: 'POST' })).toEqual(missing);
    expect(await theirs('/file')).toEqual(missing);
    expect(await theirs(`/files/${files[0]}`)).toEqual(missing);
    expect(
      await theirs('/files', { method: 'POST', ...form([{ name: 'image', value: 'no file' }]) }),
    ).toEqual(missing);
    expect(await list(other)).not.toContainEqual(expect.objectContaining({ id }));
    expect(textOf(await open(id))).toBe('mine');
  });

  it('is 404 for a base of what was never there, and 409 beyond the number that one may have', async () => {
    const never = await put(freshId(), 3, showing('x'));
    expect(never.status).toBe(404);
    const by = 'user-of-many';
    for (let index = 0; index < 30; index += 1)
      expect((await put(freshId(), 0, showing('x'), by)).status).toBe(200);
    const tooMany = await put(freshId(), 0, showing('x'), by);
    expect([tooMany.status, await code(tooMany)]).toEqual([409, 'too_many_projects']);
  });
});

describe('an account that ends', () => {
  it('takes its projects along, which its export has', async () => {
    const by = 'user-who-leaves';
    const id = freshId();
    await put(id, 0, showing('kept of me'), by);
    const rows = (await buffer((await product.call('render', exportPath(by))).body)).toString();
    expect(rows).toContain('"file":"projects.json"');
    expect(rows).toContain(`projects/${id}/content/`);
    await product.publish(topics.userDeleted, { userId: by });
    while ((await held(by)) > 0) await pause(50);
    expect(await list(by)).toEqual([]);
  });
});
