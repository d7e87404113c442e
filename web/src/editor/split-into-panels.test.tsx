import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addBlob } from '../blobs/blobs.js';
import {
  button,
  chooseExtract,
  frame,
  frames,
  group,
  inFrame,
  openEditor,
  says,
  textBox,
} from '../tests/editor-screen.js';
import type { Answers } from '../tests/product.js';
import { dragByMouse } from '../tests/reading.js';
import type { ProjectFrame } from '../video/project.js';
import { addAudio, placeSpeech } from './commands/frame-audio.js';
import { addText } from './commands/overlay-text.js';
import { copyFrame } from './commands/copy-frame.js';
import { nothingEdited } from './edited.js';
import { textsFound } from './editor-slice.js';
import { selectFrames } from './selectors.js';

const user = userEvent.setup();
beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
const text = 'POST /api/vision/extract-text';
const panels = 'POST /api/vision/panels';
const size = { width: 1000, height: 2000 };
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const threePanels = [box(0, 0, 480, 900), box(520, 0, 480, 900), box(0, 1000, 1000, 1000)];
const region = (words: string, x: number, y: number) => ({
  text: words,
  box: box(x, y, 100, 50),
  confidence: 1,
  vertical: false,
  order: 0,
});
const regions = [region('One', 50, 50), region('Two', 600, 50), region('Beside', 400, 910)];
const page = {
  json: { ...size, text: 'One\nTwo\nBeside', regions, panels: [], language: 'en' },
};
const answers = (more: Answers = {}): Answers => ({
  [text]: page,
  [panels]: { json: { ...size, panels: threePanels } },
  ...more,
});
const model = { name: 'gemma3:4b', host: 'models.example', isLocal: false, pictures: true };
const limits = { shotsPerCall: 6, tokensPerCall: 800, secondsPerCall: 90 };
const texts = () => frames().map((_, at) => textBox(at + 1).value);
const shotsOf = (all: readonly ProjectFrame[]) => all.map(({ shot }) => shot?.box);
const choose = async (name: string) => {
  await user.click(button('Panels'));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const split = () => choose('Split into panels');

describe('a page', () => {
  it('becomes a frame for each of its panels, in order and with its texts; undo brings it back at once', async () => {
    const asked: unknown[] = [];
    const { store } = await openEditor(2, {
      ...answers(),
      [panels]: (body) => {
        asked.push(body);
        return { json: { ...size, panels: threePanels } };
      },
    });
    await split();
    expect(await says('1 page became 3 frames.')).toBeTruthy();
    expect(texts()).toEqual(['One\nBeside', 'Two', '', '']);
    const all = selectFrames(store.getState());
    expect(shotsOf(all)).toEqual([
      box(0, 0, 0.48, 0.45),
      box(0.52, 0, 0.48, 0.45),
      box(0, 0.5, 1, 0.5),
      undefined,
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(frame(1).getAttribute('aria-current')).toBe('true');
    // Not of the library: the language says in which direction it is read.
    expect(asked).toEqual([{ imageUrl: '/page/1.png', direction: 'ltr' }]);
    await user.click(button('Undo'));
    expect(frames()).toHaveLength(2);
    expect(shotsOf(selectFrames(store.getState()))).toEqual([undefined, undefined]);
  });

  it('shows its panels in the strip, once its shape is known', async () => {
    await openEditor(1, answers());
    await split();
    await waitFor(() => expect(frames()).toHaveLength(3));
    const image = frame(2).querySelector('img');
    if (!image) throw new Error('There is a picture');
    Object.defineProperties(image, { naturalWidth: { value: 1000 }, naturalHeight: { value: 2000 } });
    act(() => void image.dispatchEvent(new Event('load')));
    expect(Number.parseFloat(image.style.width)).toBeCloseTo(100 / 0.48);
    expect(Number.parseFloat(image.style.left)).toBeCloseTo((-100 * 0.52) / 0.48);
    expect(image.parentElement?.style.visibility).toBe('visible');
  });

  it('keeps a text that somebody wrote, its overlays, captions and added audio', async () => {
    const { store, dispatch } = await opened(1);
    const frameId = idOf(store.getState().editor.edited.order, 0);
    await user.type(textBox(1), 'One!\nTwo, corrected\nBeside\nMine');
    const clip = { blob: addBlob(new Blob(['music'])), name: 'music', duration: 60 };
    act(() => {
      dispatch(addText.done({ frameId, id: 't' }));
      dispatch(addAudio.done({ frameId, audio: clip }));
      dispatch(
        placeSpeech.done({
          frameId,
          audio: { blob: addBlob(new Blob()), duration: 2 },
          words: null,
          taskId: 'w',
        }),
      );
    });
    await user.click(group('Subtitles').getByRole('button', { name: 'Generate Subtitles' }));
    await split();
    const words = '1 page became 3 frames. Generate speech again: it was that of whole pages.';
    expect(await says(words)).toBeTruthy();
    expect(texts()).toEqual(['One!\nBeside\nMine', 'Two, corrected', '']);
    const all = selectFrames(store.getState());
    expect(all.map(({ speech }) => speech)).toEqual([null, null, null]);
    expect(all.map(({ caption }) => caption)).toEqual(['One!\nBeside\nMine', 'Two, corrected', null]);
    expect(all.map(({ addedAudio }) => addedAudio.length)).toEqual([1, 0, 0]);
    expect(all.map((one) => one.texts.length)).toEqual([1, 1, 1]);
    expect(new Set(all.flatMap((one) => one.texts.map(({ id }) => id))).size).toBe(3);
  });

  it('without panels stays, and it is said what can be done', async () => {
    await openEditor(1, answers({ [panels]: { json: { ...size, panels: [] } } }));
    await split();
    expect(await says('Frame 1 stays a whole page: no panels were found there.')).toBeTruthy();
    expect(await says('Panels can be drawn in the reader: “Edit the panels”.')).toBeTruthy();
    expect(frames()).toHaveLength(1);
    expect(button('Undo').disabled).toBe(true);
  });

  it('that can not be read stays, and is said to', async () => {
    await openEditor(1, answers({ [text]: { status: 500 } }));
    await split();
    const words = '1 page could not be read. Failed to extract text. Please try again.';
    expect(await says(words)).toBeTruthy();
    expect(frames()).toHaveLength(1);
    expect(inFrame(1).getByText('Text not read')).toBeTruthy();
  });
});

const idOf = (order: readonly string[], at: number): string => order[at] ?? '';
const opened = async (count: number) => {
  const { store } = await openEditor(count, answers());
  return { store, dispatch: store.dispatch };
};

describe('all pages', () => {
  it('are split in one step, those without panels left out', async () => {
    await openEditor(
      3,
      answers({
        [panels]: (body) => {
          const isSecond = (body as { imageUrl: string }).imageUrl === '/page/2.png';
          return { json: { ...size, panels: isSecond ? [] : threePanels } };
        },
      }),
    );
    await choose('Split all pages into panels');
    const words = '2 pages became 6 frames. Frame 4 stays a whole page: no panels were found there.';
    expect(await says(words)).toBeTruthy();
    expect(frames()).toHaveLength(7);
    expect(frames().map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual(
      [1, 1, 1, 2, 3, 3, 3].map((number) => `/page/${number}.png`),
    );
    await user.click(button('Undo'));
    expect(frames()).toHaveLength(3);
  });

  it('are all that is offered beside a panel, and nothing once all are panels', async () => {
    await openEditor(2, answers());
    await split();
    await waitFor(() => expect(frames()).toHaveLength(4));
    await user.click(button('Panels'));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: 'Split all pages into panels' }));
    await waitFor(() => expect(frames()).toHaveLength(6));
    await waitFor(() => expect(button('Panels').disabled).toBe(true));
  });
});

describe('a frame that is a panel', () => {
  const panelFrames = async () => {
    const found = await openEditor(1, answers());
    await split();
    await waitFor(() => expect(frames()).toHaveLength(3));
    return found;
  };
  const shot = (store: Awaited<ReturnType<typeof panelFrames>>['store'], at = 0) =>
    selectFrames(store.getState())[at]?.shot;

  it('lasts as long as is chosen while it has no audio', async () => {
    const { store } = await panelFrames();
    const slider = screen.getByRole('slider', { name: 'Length while silent' });
    expect(slider.getAttribute('aria-valuetext')).toBe('3.0 s');
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(shot(store)).toMatchObject({ seconds: 3.5, move: 'push-in' });
    expect(slider.getAttribute('aria-valuetext')).toBe('3.5 s');
    await user.click(button('Undo'));
    expect(shot(store)?.seconds).toBeUndefined();
  });

  it('goes on after its audio for as long as is chosen', async () => {
    const { store } = await panelFrames();
    const frameId = selectFrames(store.getState())[0]?.id ?? '';
    const audio = { blob: addBlob(new Blob()), name: 'Rain.mp3', duration: 2 };
    act(() => void store.dispatch(addAudio.done({ frameId, audio })));
    expect(screen.queryByRole('slider', { name: 'Length while silent' })).toBeNull();
    const slider = screen.getByRole('slider', { name: 'Pause after its sound' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0.0 s');
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(shot(store)?.pause).toBe(0.1);
    await user.click(button('Undo'));
    expect(shot(store)?.pause).toBeUndefined();
  });

  it('has its subtitles at a height of its own where that is chosen', async () => {
    const { store } = await panelFrames();
    const own = { name: 'Subtitles at their own height' };
    expect(screen.queryByRole('switch', own)).toBeNull();
    await user.click(group('Subtitles').getByRole('button', { name: 'Generate Subtitles' }));
    await user.click(screen.getByRole('switch', own));
    expect(shot(store)?.captionY).toBe(90);
    screen.getByRole('slider', { name: 'Height of subtitles' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(shot(store)?.captionY).toBe(89);
    await user.click(screen.getByRole('switch', own));
    expect(shot(store)?.captionY).toBeUndefined();
  });

  it('gets another camera move and fill, and its whole page again', async () => {
    const { store } = await panelFrames();
    expect(shot(store)).toMatchObject({ move: 'push-in', fill: 'blur' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Pan left, or up');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Behind it' }), 'Colour of its edge');
    expect(shot(store)).toMatchObject({ move: 'pan-back', fill: 'colour' });
    expect(shot(store, 1)).toMatchObject({ move: 'push-in', fill: 'blur' });
    await user.click(button('Whole page'));
    expect(shot(store)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Show frame 1')));
    expect(texts()).toEqual(['One\nBeside', 'Two', '']);
    await user.click(button('Undo'));
    expect(shot(store)).toMatchObject({ move: 'pan-back' });
    await user.click(button('Undo'));
    await user.click(button('Undo'));
    expect(shot(store)).toMatchObject({ move: 'push-in', fill: 'blur' });
  });

  it('follows by a cut, or comes over the one before', async () => {
    const { store } = await panelFrames();
    const transition = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Transition' });
    const animation = () => selectFrames(store.getState())[0]?.animation;
    expect([transition.value, animation()]).toEqual(['cut', null]);
    await user.selectOptions(transition, 'Wipe');
    expect([transition.value, animation()]).toEqual(['wipe', 'wipe']);
    await user.selectOptions(transition, 'Cut');
    expect(animation()).toBeNull();
    await user.click(button('Undo'));
    expect([transition.value, animation()]).toEqual(['wipe', 'wipe']);
  });

  it('shows another part, which keys and a pointer choose on the page; undo takes it back at once', async () => {
    const { store } = await panelFrames();
    await user.click(button('Change the part'));
    const dialog = await screen.findByRole('dialog', { name: 'Part of the page' });
    const image = dialog.querySelector('img');
    if (!image) throw new Error('There is the page');
    Object.defineProperties(image, { naturalWidth: { value: 1000 }, naturalHeight: { value: 2000 } });
    fireEvent.load(image);
    const part = within(dialog).getByRole('button', { name: 'Part that is shown' });
    await waitFor(() => expect(document.activeElement).toBe(part));
    await user.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    expect(shot(store)?.box).toEqual(box(0, 0.005, 0.49, 0.45));
    expect(within(dialog).getByText('0 to 49 percent across, 1 to 46 percent down')).toBeTruthy();
    dragByMouse(part, [10, 10], [500, 10]);
    expect(shot(store)?.box).toEqual(box(0.5, 0.01, 0.49, 0.45));
    dragByMouse(part.querySelector('[data-corner=nw]') ?? part, [10, 10], [100, 100]);
    const moved = shot(store)?.box;
    expect([moved?.x, moved?.y]).toEqual([0.6, 0.06]);
    expect(moved?.width).toBeCloseTo(0.39);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Change the part'));
    await user.click(button('Undo'));
    expect(shot(store)?.box).toEqual(box(0, 0, 0.48, 0.45));
  });

  it('is copied with all it is', async () => {
    const { store } = await panelFrames();
    const frameId = idOf(store.getState().editor.edited.order, 1);
    act(() => void store.dispatch(copyFrame.done({ frameId, copyId: 'copy' })));
    expect(shot(store, 2)).toEqual(shot(store, 1));
  });

  it('has its own text read, and gets none of the page', async () => {
    const { store } = await panelFrames();
    act(() => void store.dispatch(textsFound({ texts: { '/page/1.png': 'All of it' } })));
    expect(texts()).toEqual(['One\nBeside', 'Two', '']);
    await user.clear(textBox(2));
    await chooseExtract('All Frames');
    await waitFor(() => expect(texts()).toEqual(['One\nBeside', 'Two', '']));
  });

  it('has another line written by the model that is set up, which is told what came before; undo takes it back', async () => {
    const asked: unknown[] = [];
    await openEditor(1, {
      ...answers(),
      'GET /api/retelling': { json: { model, limits, typicalSeconds: null } },
      'POST /api/retelling/lines': (body) => {
        asked.push(body);
        return { json: { lines: ['Two of them met.'] } };
      },
    });
    await split();
    await waitFor(() => expect(frames()).toHaveLength(3));
    await user.click(button('Show frame 2'));
    await screen.findByText(
      'Pictures of panels and their texts go to the model gemma3:4b at models.example, which may keep or charge for them.',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Retold as' }), 'Dramatic');
    await user.click(button('Write this line again'));
    await waitFor(() => expect(texts()).toEqual(['One\nBeside', 'Two of them met.', '']));
    const shot = { imageUrl: '/page/1.png', text: 'Two', box: box(0.52, 0, 0.48, 0.45) };
    expect(asked).toMatchObject([{ shots: [shot], story: ['One\nBeside'], style: 'dramatic', again: true }]);
    await user.click(button('Undo'));
    expect(texts()).toEqual(['One\nBeside', 'Two', '']);
  });

  it('keeps its text where the model fails', async () => {
    const refused = { code: 'narrator_refused', detail: 'The model refuses to retell these pages.' };
    await openEditor(1, {
      ...answers(),
      'GET /api/retelling': { json: { model, limits, typicalSeconds: null } },
      'POST /api/retelling/lines': { status: 502, json: refused },
    });
    await split();
    await user.click(await screen.findByRole('button', { name: 'Write this line again' }));
    expect(await says(refused.detail)).toBeTruthy();
    expect(texts()).toEqual(['One\nBeside', 'Two', '']);
    expect(button('Write this line again')).toBeTruthy();
  });

  it('is there after a reload, and videos from before there were panels are, too', async () => {
    const savedShot = { box: box(0, 0, 1, 0.5), move: 'pan', fill: 'blur' } as const;
    const saved = (id: string, more: object) => ({
      ...{ id, imageUrl: '/page/1.png', text: id, speech: null, addedAudio: [], words: null },
      ...{ animation: null, images: [], texts: [], caption: null },
      ...more,
    });
    const old = saved('old', {});
    const edited = {
      ...nothingEdited,
      order: ['new', 'old'],
      frames: { new: saved('new', { shot: savedShot }), old },
      selectedFrameId: 'new',
    };
    const source = ['/page/1.png'];
    sessionStorage.setItem('komavox.tab', 'tab');
    sessionStorage.setItem(
      'komavox.video',
      JSON.stringify({ tab: 'tab', owner: 'u1', source, edited, savedAt: Date.now() }),
    );
    const { store } = await openEditor(1, answers());
    expect(selectFrames(store.getState()).map((one) => one.shot)).toEqual([savedShot, null]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Camera' }).value).toBe('pan');
  });
});
