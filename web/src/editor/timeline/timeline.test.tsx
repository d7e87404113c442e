import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addBlob } from '../../blobs/blobs.js';
import { button, openEditor } from '../../tests/editor-screen.js';
import { heardWords } from '../../video/project.js';
import { addAudio, placeSpeech } from '../commands/frame-audio.js';
import { chooseMusic } from '../commands/music.js';
import { addEffect } from '../commands/sound-effects.js';
import { selectFrames } from '../selectors.js';

const user = userEvent.setup();
const words = [
  { word: 'Nobody', start: 0.1, end: 0.6 },
  { word: 'waited.', start: 0.7, end: 1.3 },
  { word: 'Run', start: 1.5, end: 1.9 },
];

beforeEach(() => {
  localStorage.clear();
  globalThis.OfflineAudioContext = class {
    decodeAudioData = () =>
      Promise.resolve({
        sampleRate: 100,
        numberOfChannels: 1,
        getChannelData: () => new Float32Array(200).fill(0.5),
      });
  } as unknown as typeof OfflineAudioContext;
  // This environment has no pointers that could be captured.
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
});

/** Three frames, of which the first two are spoken for two seconds each, by time. */
async function openTimeline() {
  const { store } = await openEditor(3);
  const ids = selectFrames(store.getState()).map(({ id }) => id);
  act(() => {
    for (const frameId of ids.slice(0, 2))
      store.dispatch(
        placeSpeech.done({
          frameId,
          audio: { blob: addBlob(new Blob(['x'])), duration: 2 },
          words,
          taskId: 'first',
        }),
      );
  });
  await user.click(screen.getByRole('radio', { name: 'Timeline' }));
  return { store, ids, frames: () => selectFrames(store.getState()) };
}

const timeline = () => within(screen.getByRole('region', { name: 'Timeline' }));
const row = (name: string) => within(timeline().getByRole('list', { name }));
const slider = (name: string) => timeline().getByRole('slider', { name });
const playhead = () => Number(slider('Playhead').getAttribute('aria-valuenow'));
const keys = async (text: string) => {
  await user.keyboard(text);
};
/** Drags a handle by pixels. */
const drag = (element: Element, pixels: number, over: { readonly altKey?: boolean } = {}) => {
  const at = (clientX: number, buttons: number) => ({ pointerId: 1, clientX, buttons, ...over });
  fireEvent.pointerDown(element, at(100, 1));
  fireEvent.pointerMove(element, at(100 + pixels / 2, 1));
  fireEvent.pointerMove(element, at(100 + pixels, 1));
  fireEvent.pointerUp(element, at(100 + pixels, 0));
};

it('is the other view of the frames, and is remembered', async () => {
  await openTimeline();
  expect(screen.queryByRole('textbox', { name: 'Text of frame 1' })).toBeNull();
  expect(
    row('Frames')
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Frame 12.0 s', 'Frame 22.0 s', 'Frame 35.0 s']);
  expect(row('Speech').getAllByRole('button')).toHaveLength(2);
  expect(row('Speech').getAllByText('waited.')).toHaveLength(2);
  cleanup();
  await openEditor(1);
  expect(row('Frames').getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(screen.getByRole('textbox', { name: 'Text of frame 1' })).toBeTruthy();
});

it('says what it is for without frames', async () => {
  await openEditor(0);
  await user.click(screen.getByRole('radio', { name: 'Timeline' }));
  expect(timeline().getByText(/stand here by time/)).toBeTruthy();
  expect(button('Split').disabled).toBe(true);
});

describe('keys', () => {
  it('move the playhead by pictures, seconds, frames and to the ends', async () => {
    const { store, ids } = await openTimeline();
    act(() => slider('Playhead').focus());
    await keys('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
    expect(playhead()).toBeCloseTo(31 / 30, 2);
    expect(slider('Playhead').getAttribute('aria-valuetext')).toBe('0:01.0 of 0:09.0');
    await keys('{ArrowDown}');
    expect(store.getState().editor.edited.selectedFrameId).toBe(ids[1]);
    expect(playhead()).toBeCloseTo(2, 2);
    await keys('{ArrowUp}{End}');
    expect(playhead()).toBe(9);
    await keys('{Home}');
    expect(playhead()).toBe(0);
  });

  it('zoom, and leave text fields and dialogs alone', async () => {
    await openTimeline();
    const width = () => parseFloat(row('Frames').getAllByRole('button')[0]?.style.width ?? '');
    const before = width();
    await keys('+');
    expect(width()).toBeGreaterThan(before * 1.4);
    await keys('-');
    expect(width()).toBeCloseTo(before);
    fireEvent.wheel(row('Frames').getAllByRole('button')[0] ?? document.body, {
      ctrlKey: true,
      deltaY: -100,
    });
    expect(width()).toBeGreaterThan(before * 1.4);
    const steps = screen.getByRole('textbox', { name: 'Video name' });
    await user.type(steps, 's+');
    expect(row('Frames').getAllByRole('button')).toHaveLength(3);
  });

  it('split the frame at the playhead, which is undone', async () => {
    const { frames } = await openTimeline();
    act(() => slider('Playhead').focus());
    await keys('{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}s');
    expect(frames()).toHaveLength(4);
    expect(frames().map(({ speech }) => speech?.duration.toFixed(2))).toEqual([
      '1.17',
      '0.83',
      '2.00',
      undefined,
    ]);
    expect(frames().map((frame) => heardWords(frame)?.length)).toEqual([2, 1, 3, undefined]);
    await keys('{Control>}z{/Control}');
    expect(frames()).toHaveLength(3);
  });

  it('say why a silent page is not split', async () => {
    const { frames } = await openTimeline();
    await keys('{End}{Shift>}{ArrowLeft}{/Shift}');
    await user.click(button('Split'));
    expect(await screen.findByText('This frame can’t be split')).toBeTruthy();
    expect(frames()).toHaveLength(3);
  });

  it('delete the focused sound, or the focused frame', async () => {
    const { frames } = await openTimeline();
    act(() =>
      row('Speech')
        .getByRole('button', { name: /^Speech of frame 1, 2.0 s:/ })
        .focus(),
    );
    await keys('{Delete}');
    expect(frames()[0]?.speech).toBeNull();
    act(() =>
      row('Frames')
        .getByRole('button', { name: /^Frame 1/ })
        .focus(),
    );
    await keys('{Delete}');
    expect(frames()).toHaveLength(2);
  });
});

describe('edges', () => {
  it('of speech are trimmed by keys and by dragging, each undone in one step', async () => {
    const { store, frames } = await openTimeline();
    act(() => slider('Start of Speech of frame 1').focus());
    await keys('{ArrowRight>2/}');
    expect(frames()[0]?.speech?.cut?.from).toBeCloseTo(2 / 30);
    await keys('{Home}');
    expect(frames()[0]?.speech?.cut).toBeUndefined();
    act(() => slider('End of Speech of frame 1').focus());
    await keys('{Shift>}{ArrowLeft}{/Shift}');
    expect(frames()[0]?.speech).toMatchObject({ duration: 1, cut: { from: 0, whole: 2 } });
    await user.click(button('Undo'));
    expect(frames()[0]?.speech?.duration).toBe(2);
    const before = store.getState().editor.past.length;
    drag(slider('End of Speech of frame 1'), -33);
    expect(store.getState().editor.past).toHaveLength(before + 1);
    expect(frames()[0]?.speech?.duration).toBeLessThan(2);
  });

  it('are drawn to the ends of words, unless Alt is held', async () => {
    const { frames } = await openTimeline();
    // 40 pixels a second: 1.3 s is 28 pixels before the end.
    drag(slider('Length of frame 1'), -26);
    expect(frames()[0]?.speech?.duration).toBeCloseTo(1.3);
    await user.click(button('Undo'));
    drag(slider('Length of frame 1'), -26, { altKey: true });
    expect(frames()[0]?.speech?.duration).toBeCloseTo(2 - 26 / 40);
  });

  it('of files and moments of effects are moved as well', async () => {
    const { store, ids, frames } = await openTimeline();
    const [frameId = ''] = ids;
    act(() => {
      store.dispatch(
        addAudio.done({ frameId, audio: { blob: addBlob(new Blob(['r'])), name: 'Rain.mp3', duration: 3 } }),
      );
      store.dispatch(addEffect.done({ frameId, effect: { id: 'e', effect: 'pop', at: 1, volume: 1 } }));
      store.dispatch(chooseMusic.done({ sound: { mood: 'tense' } }));
    });
    expect(timeline().getByRole('img', { name: 'Music: Tense' })).toBeTruthy();
    act(() => slider('End of Rain.mp3 of frame 1').focus());
    await keys('{Shift>}{ArrowLeft}{/Shift}');
    expect(frames()[0]?.addedAudio[0]).toMatchObject({ duration: 2, cut: { from: 0, whole: 3 } });
    act(() => slider('Pop in frame 1').focus());
    await keys('{ArrowRight}');
    expect(frames()[0]?.effects[0]?.at).toBeCloseTo(1 + 1 / 30);
  });
});

it('is scrubbed by the pointer', async () => {
  await openTimeline();
  const lanes = timeline().getByRole('list', { name: 'Frames' });
  fireEvent.pointerDown(lanes, { pointerId: 1, clientX: 12 + 40 * 3, buttons: 1 });
  expect(playhead()).toBeCloseTo(3);
  fireEvent.pointerMove(lanes, { pointerId: 1, clientX: 12 + 40 * 4, buttons: 1 });
  fireEvent.pointerUp(lanes, { pointerId: 1, clientX: 12 + 40 * 4, buttons: 0 });
  expect(playhead()).toBeCloseTo(4);
});

it('has its keys in a help', async () => {
  await openTimeline();
  await user.click(button('Keys'));
  expect(
    within(await screen.findByRole('dialog', { name: 'Keys of the timeline' })).getByText(
      'Split the frame at the playhead',
    ),
  ).toBeTruthy();
});
