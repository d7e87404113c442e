import { defaultCaptionSettings } from '@komavox/scene';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addBlob } from '../blobs/blobs.js';
import type { ProjectFrame, ProjectItem, VideoProject } from '../video/project.js';
import { installPictures, Picture } from '../tests/pictures.js';
import { answerWorkers } from '../tests/workers.js';
import { Preview, seekEvent } from './Preview.js';
import { PageShots, type WantedShot } from './shots/page-shots.js';

/** Sizes of the images that were drawn on the page's canvas; this environment has no canvas of its own. */
const drawn: string[] = [];
interface Drawn {
  readonly width: number;
  readonly height: number;
}
const surface = {
  save: () => undefined,
  restore: () => undefined,
  translate: () => undefined,
  scale: () => undefined,
  fillRect: () => undefined,
  fillText: () => undefined,
  measureText: (text: string) => ({ width: text.length * 10 }),
  drawImage: ({ width, height }: Drawn) => drawn.push(`${width}x${height}`),
};
let answers: (url: string) => Response;

beforeEach(() => {
  localStorage.clear();
  drawn.length = 0;
  answers = () => new Response('image');
  const shots = new PageShots();
  answerWorkers((wanted: WantedShot) => shots.cut(wanted));
  installPictures();
  Object.assign(globalThis, {
    fetch: async (url: string) => answers(new URL(url, location.href).pathname),
    createImageBitmap: async () => new Picture(1000, 1500),
    ResizeObserver: class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  });
  HTMLCanvasElement.prototype.getContext = (() => surface) as unknown as HTMLCanvasElement['getContext'];
});

const frame = (id: string, over: Partial<ProjectFrame> = {}): ProjectFrame => ({
  id,
  imageUrl: `/page/${id}`,
  text: '',
  speech: { blob: addBlob(new Blob()), name: 'Audio', duration: 0.3 },
  addedAudio: [],
  effects: [],
  words: null,
  shot: null,
  animation: null,
  images: [],
  texts: [],
  caption: null,
  ...over,
});

function show(frames: readonly ProjectFrame[]) {
  const selections: string[] = [];
  let select: (id: string) => void = () => undefined;
  const moves: unknown[] = [];
  const covers: (Blob | null)[] = [];
  function Page() {
    const [selected, setSelected] = useState(frames[0]?.id ?? null);
    const [item, setItem] = useState<ProjectItem | null>(null);
    select = setSelected;
    const project: VideoProject = {
      name: '',
      shape: '9:16',
      frames,
      background: null,
      music: null,
      captions: defaultCaptionSettings,
      language: 'en',
    };
    const [same] = useState(project);
    return (
      <Preview
        project={same}
        selectedFrameId={selected}
        selectedItem={item}
        onSelectFrame={(id) => {
          selections.push(id);
          setSelected(id);
        }}
        onSelectItem={setItem}
        onChooseShape={() => undefined}
        onSaveCover={(cover) => covers.push(cover)}
        onMoveItem={(...move) => moves.push(move)}
      />
    );
  }
  const { container } = render(<Page />);
  const canvas = container.querySelector('canvas');
  if (!canvas) throw new Error('There is a canvas');
  return {
    canvas,
    selections,
    moves,
    covers,
    user: userEvent.setup(),
    select: (id: string) => act(() => select(id)),
  };
}

const time = (canvas: HTMLCanvasElement) => canvas.dataset['time'];
const slider = () => screen.getByRole('slider', { name: 'Frame' });

describe('preview', () => {
  it('is one canvas of the video in its region, with nothing to play without frames', () => {
    const { canvas } = show([]);
    expect(screen.getByRole('region', { name: 'Preview' }).querySelectorAll('canvas')).toHaveLength(1);
    expect([canvas.width, canvas.height]).toEqual([1080, 1920]);
    expect(screen.getByRole('button', { name: 'Play' }).hasAttribute('disabled')).toBe(true);
  });

  it('gives what it shows as a JPEG for a cover, once there is something', async () => {
    HTMLCanvasElement.prototype.toBlob = (give, type, quality) =>
      give(new Blob([`${String(quality)}`], { type: type ?? '' }));
    const { canvas, covers, user } = show([frame('a')]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    await user.click(screen.getByRole('button', { name: 'Save this picture as a cover' }));
    expect(covers.map((cover) => cover?.type)).toEqual(['image/jpeg']);
    cleanup();
    show([]);
    const button = screen.getByRole('button', { name: 'Save this picture as a cover' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  it('shows the selected frame, and says which of how many it is', async () => {
    const { canvas, select } = show([frame('a'), frame('b'), frame('c')]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    expect(slider().getAttribute('aria-valuetext')).toBe('1 of 3');
    select('c');
    await waitFor(() => expect(time(canvas)).toBe('0.600'));
    expect(slider().getAttribute('aria-valuetext')).toBe('3 of 3');
  });

  it('selects frames by its slider', async () => {
    const { canvas, selections, user } = show([frame('a'), frame('b'), frame('c')]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    slider().focus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(selections).toEqual(['c', 'b']);
    await waitFor(() => expect(time(canvas)).toBe('0.300'));
  });

  it('plays from frame to frame to the end, then from the beginning', async () => {
    const { canvas, selections, user } = show([frame('a'), frame('b')]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    await waitFor(() => expect(time(canvas)).toBe('0.600'), { timeout: 3000 });
    expect(selections).toEqual(['b']);
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(selections).toEqual(['b', 'a']));
  });

  it('pauses where it is', async () => {
    const { canvas, user } = show([frame('a', { speech: null })]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(Number(time(canvas))).toBeGreaterThan(0.1));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    const paused = time(canvas);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(time(canvas)).toBe(paused);
  });

  it('draws only when a video frame differs from the one before', async () => {
    const { canvas, user } = show([frame('a', { speech: null })]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    const before = drawn.length;
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(Number(time(canvas))).toBeGreaterThan(0.3));
    expect(drawn.length).toBe(before);
  });

  it('draws of a panel what is behind it and its part of the page, and no background', async () => {
    const box = { x: 0, y: 0, width: 1, height: 0.4 };
    const { canvas } = show([frame('a', { shot: { box, move: 'hold', fill: 'blur' } })]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    // 1000 by 600 pixels of the page fill the width.
    expect(drawn).toEqual(['1080x1920', '1080x648']);
  });

  it('draws what was shown before where a panel comes over it, which waits for both', async () => {
    const box = { x: 0, y: 0, width: 1, height: 0.4 };
    const shot = { box, move: 'hold', fill: 'blur' } as const;
    const { canvas } = show([frame('a'), frame('b', { shot, animation: 'slideLeft' })]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    act(() => void canvas.dispatchEvent(new CustomEvent(seekEvent, { detail: 0.4 })));
    await waitFor(() => expect(time(canvas)).toBe('0.400'));
    expect(drawn.slice(-3)).toEqual(['1080x1620', '1080x1920', '1080x648']);
  });

  it('draws a panel by itself where what was shown before can not be loaded', async () => {
    answers = (url) => new Response('image', { status: url === '/page/a' ? 502 : 200 });
    const box = { x: 0, y: 0, width: 1, height: 0.4 };
    const shot = { box, move: 'hold', fill: 'blur' } as const;
    const { canvas } = show([frame('a'), frame('b', { shot, animation: 'slideLeft' })]);
    await screen.findByRole('button', { name: 'Try again' });
    act(() => void canvas.dispatchEvent(new CustomEvent(seekEvent, { detail: 0.4 })));
    await waitFor(() => expect(time(canvas)).toBe('0.400'));
    expect(drawn).toEqual(['1080x1920', '1080x648']);
  });

  it('shows an exact moment on the seek event', async () => {
    const { canvas } = show([frame('a'), frame('b')]);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    act(() => void canvas.dispatchEvent(new CustomEvent(seekEvent, { detail: 0.45 })));
    await waitFor(() => expect(time(canvas)).toBe('0.450'));
    expect(slider().getAttribute('aria-valuetext')).toBe('2 of 2');
  });

  it('shows what the chosen app leaves free, also the next time, until it is not wanted', async () => {
    const { user } = show([frame('a')]);
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Guides' }));
      await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    };
    await choose('YouTube Shorts');
    const guides = await screen.findByRole('img', { name: 'What YouTube Shorts leaves free' });
    expect(guides.querySelector('div')?.style).toMatchObject({ top: '15%', bottom: '35%' });
    cleanup();
    show([frame('a')]);
    expect(screen.getByRole('img', { name: 'What YouTube Shorts leaves free' })).toBeTruthy();
    await choose('No guides');
    await waitFor(() => expect(screen.queryByRole('img', { name: /leaves free/ })).toBeNull());
  });

  it('says that an image could not be loaded, and tries again', async () => {
    answers = () => new Response('', { status: 502 });
    const { canvas, user } = show([frame('a')]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers = () => new Response('image');
    await user.click(again);
    await waitFor(() => expect(time(canvas)).toBe('0.000'));
    expect(screen.queryByText('A picture of this frame could not be loaded.')).toBeNull();
  });

  it('has handles for what lies on the video, not while it plays', async () => {
    const images = [{ id: 'i', image: addBlob(new Blob()), position: { x: 50, y: 50 }, size: 1 }];
    const { moves, user } = show([frame('a', { speech: null, images })]);
    const handle = await screen.findByRole('button', { name: 'Image 1' });
    act(() => handle.focus());
    await user.keyboard('{ArrowRight}');
    expect(moves).toEqual([[{ kind: 'image', frameId: 'a', id: 'i' }, { x: 51, y: 50 }, 'done']]);
    expect(handle.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.queryByRole('button', { name: 'Image 1' })).toBeNull();
  });
});
