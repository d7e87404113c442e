import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedIn, type Answers } from '../tests/product.js';
import { button, openEditor, says, textBox } from '../tests/editor-screen.js';

const user = userEvent.setup();
const project = (number: number, over: object = {}) => ({
  id: `project-${number}`,
  name: `Video ${number}`,
  version: 1,
  frames: 2,
  seconds: 65,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-02T00:00:00.000Z',
  ...over,
});
const openList = (answers: Answers = {}) =>
  openAt('/projects', {
    ...signedIn(),
    'GET /api/video/jobs': { json: [] },
    'GET /api/projects': {
      json: [project(1, { cover: { imageUrl: '/page/1.png' } }), project(2, { name: '' })],
    },
    ...answers,
  });
beforeEach(() => localStorage.clear());

describe('the list of projects', () => {
  it('shows what each is, and leads to it', async () => {
    openList();
    const [first, second] = within(await screen.findByRole('list', { name: 'Projects' })).getAllByRole(
      'listitem',
    );
    expect(first?.textContent).toContain('Video 1');
    expect(first?.textContent).toContain('2 frames · 1:05');
    expect(screen.getByRole('link', { name: 'Open Video 1' }).getAttribute('href')).toBe(
      '/video-editor?project=project-1',
    );
    expect(second?.textContent).toContain('Untitled video');
    expect(second?.textContent).toContain('No frames');
  });

  it('says what to do where there is none, and that it could not be loaded', async () => {
    const { unmount } = openList({ 'GET /api/projects': { json: [] } });
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    unmount();
    const { answer } = openList({ 'GET /api/projects': { status: 503, json: { detail: 'Away.' } } });
    expect(await screen.findByText('Your projects could not be loaded.')).toBeTruthy();
    answer({ 'GET /api/projects': { json: [project(3)] } });
    await user.click(button('Try again'));
    expect(await screen.findByText('Video 3')).toBeTruthy();
  });

  it('has the finished exports of each, and no other', async () => {
    const job = {
      state: 'done',
      progress: 1,
      message: '',
      segments: {},
      createdAt: '2026-01-03T00:00:00.000Z',
    };
    openList({
      'GET /api/video/jobs': {
        json: [
          {
            ...job,
            id: 'j1',
            projectId: 'project-1',
            files: {
              ...{ mp4: '/media/one', vtt: '/media/vtt', txt: '/media/text', jpg: '/media/cover' },
              ...{ zip: '/api/video/jobs/j1/zip', editing: '/media/parts' },
            },
          },
          {
            ...job,
            id: 'j2',
            projectId: 'project-9',
            files: { mp4: '/media/nine', zip: '/api/video/jobs/j2/zip' },
          },
          { ...job, id: 'j3', projectId: 'project-1', state: 'rendering' },
        ],
      },
    });
    const links = within(await screen.findByRole('list', { name: 'Exports of Video 1' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/media/one']);
    await user.click(screen.getByRole('button', { name: /^More of the video of / }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Title and tags',
      'Cover picture',
      'Transcript',
      'Subtitles .vtt',
      'All as ZIP',
      'Parts for editing',
    ]);
    const downloaded: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloaded.push(this.getAttribute('href') ?? '');
    });
    await user.click(menu.getByRole('menuitem', { name: 'Cover picture' }));
    await waitFor(() => expect(downloaded).toEqual(['/media/cover']));
    jest.restoreAllMocks();
    expect(screen.getByText('Not exported yet.')).toBeTruthy();
  });

  it('suggests a title and tags for an export, and copies what became of them', async () => {
    openList({
      'GET /api/projects': { json: [project(1, { name: 'The Lantern Cat - Chapter 1', template: 'recap' })] },
      'GET /api/video/jobs': {
        json: [
          {
            ...{ id: 'j1', state: 'done', progress: 1, message: '', segments: {}, projectId: 'project-1' },
            ...{ createdAt: '2026-01-03T00:00:00.000Z', durationSeconds: 65 },
            files: { mp4: '/media/one', zip: '/api/video/jobs/j1/zip' },
          },
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: /^More of the video of / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Title and tags' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Title and tags' }));
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('The Lantern Cat: Chapter 1 | Manga Recap');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe(
      '#thelanterncat #manga #mangarecap #recap #shorts',
    );
    await user.type(title, '!');
    await user.click(dialog.getByRole('button', { name: 'Copy title' }));
    expect(await says('Title copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('The Lantern Cat: Chapter 1 | Manga Recap!');
  });

  it('says that exports could not be loaded, and loads them again', async () => {
    const { answer } = openList({ 'GET /api/video/jobs': { status: 503, json: { detail: 'Away.' } } });
    expect(await screen.findByText('Your exported videos could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Not exported yet.')).toBeNull();
    answer({ 'GET /api/video/jobs': { json: [] } });
    await user.click(button('Try again'));
    expect(await screen.findAllByText('Not exported yet.')).toHaveLength(2);
  });

  it('deletes one when that is confirmed, and says why it did not', async () => {
    const { answer, calls } = openList({
      'DELETE /api/projects/project-1': { status: 503, json: { detail: 'The store is away.' } },
    });
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'More of Video 1' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      );
    };
    await remove();
    expect(await says('The store is away.')).toBeTruthy();
    answer({
      'DELETE /api/projects/project-1': { status: 204 },
      'GET /api/projects': { json: [project(2)] },
    });
    await remove();
    await waitFor(() => expect(screen.queryByText('Video 1')).toBeNull());
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
  });
});

describe('the editor', () => {
  const saved = (over: object = {}) => ({ json: { ...project(1), missing: [], ...over } });
  const anyProject = (answer: (id: string, body: unknown) => object) => {
    const product = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const [, id] = /^\/api\/projects\/([\w-]+)$/.exec(typeof input === 'string' ? input : '') ?? [];
      if (id === undefined || init?.method !== 'PUT') return product(input, init);
      const { status = 200, json } = answer(id, JSON.parse(init.body as string)) as {
        status?: number;
        json: unknown;
      };
      return Promise.resolve(new Response(JSON.stringify(json), { status }));
    };
  };
  const rest = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('saves within two seconds of a change, and nothing of pages that were only opened', async () => {
    await openEditor(2);
    const saves: { id: string; body: unknown }[] = [];
    anyProject((id, body) => {
      saves.push({ id, body });
      return saved({ id, version: saves.length });
    });
    await rest(1700);
    expect(saves).toEqual([]);
    expect(screen.getByRole('button', { name: 'Projects' })).toBeTruthy();
    await user.type(textBox(1), 'Hi');
    await screen.findByRole('button', { name: 'Project: Saved' }, { timeout: 2500 });
    await user.type(textBox(1), '!');
    await waitFor(() => expect(saves).toHaveLength(2), { timeout: 2500 });
    expect(saves[1]?.id).toBe(saves[0]?.id);
    expect(saves.map(({ body }) => body)).toMatchObject([{ base: 0 }, { base: 1 }]);
    expect(JSON.stringify(saves[1]?.body)).toContain('Hi!');
  });

  it('says that the server has no room, and what it still has', async () => {
    await openEditor(1);
    anyProject(() => ({ status: 413, json: { code: 'user_storage_full', detail: 'You store too much.' } }));
    await user.type(textBox(1), 'Hi');
    expect(await screen.findByRole('button', { name: 'Project: Not saved' }, { timeout: 3000 })).toBeTruthy();
    const notice = screen.getByText(/Your work is kept in this browser/);
    expect(notice.textContent).toContain('You store too much.');
  });
});
