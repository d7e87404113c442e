import { defaultCaptionSettings, type WordTiming } from '@komavox/scene';
import { createStore } from '../app/create-store.js';
import { blobOf, addBlob, type BlobKey } from '../blobs/blobs.js';
import { userLeft } from '../session/session-slice.js';
import { addAnimation, removeAnimation } from './commands/animation.js';
import { removeBackground, setBackground } from './commands/background.js';
import {
  chooseCaptionStyle,
  generateSubtitles,
  moveSubtitles,
  removeSubtitles,
  resizeSubtitles,
} from './commands/captions.js';
import { copyFrame } from './commands/copy-frame.js';
import { deleteFrame } from './commands/delete-frame.js';
import { deleteFrameText, editFrameText, placeFrameText } from './commands/edit-frame-text.js';
import { addAudio, placeSpeech, removeAudio } from './commands/frame-audio.js';
import { moveFrame } from './commands/move-frame.js';
import { addImage, resizeImage } from './commands/overlay-image.js';
import { addText, changeText } from './commands/overlay-text.js';
import { addToAllFrames, moveOverlay, removeOverlay } from './commands/overlay.js';
import { selectFrame } from './commands/select.js';
import { chooseShape } from './commands/shape.js';
import { changeShot, splitFrame } from './commands/shot.js';
import { chooseVoice } from './commands/voice.js';
import { framesOpened, gestureEnded, redone, undone } from './editor-slice.js';
import { startAutosave } from './persistence/autosave.js';
import { blobsIn, selectFrames, selectHasContent, selectProject } from './selectors.js';
import { clipsOf } from '../video/project.js';

const words: readonly WordTiming[] = [{ word: 'Hi', start: 0, end: 0.4 }];
const key = (name: string) => name as BlobKey;

function videoOf(count: number) {
  const store = createStore();
  const source = Array.from({ length: count }, (_, index) => `/page/${index + 1}`);
  store.dispatch(framesOpened({ images: source, source }));
  const { dispatch } = store;
  const frames = () => selectFrames(store.getState());
  const at = (index: number) => {
    const frame = frames()[index];
    if (!frame) throw new Error(`There is no frame ${index}`);
    return frame;
  };
  const id = (index: number) => at(index).id;
  const pages = () => frames().map(({ imageUrl }) => Number(imageUrl.slice(6)));
  const speak = (index: number, workId = 'w') =>
    dispatch(
      placeSpeech.done({
        frameId: id(index),
        audio: { blob: key(`s${index}`), duration: 2 },
        words,
        taskId: workId,
      }),
    );
  const type = (index: number, text: string) => dispatch(editFrameText.done({ frameId: id(index), text }));
  return { store, dispatch, frames, at, id, pages, speak, type, state: store.getState };
}

describe('frames', () => {
  it('start empty, the first one selected', () => {
    const { frames, state, id } = videoOf(2);
    expect(frames()).toHaveLength(2);
    expect(state().editor.edited.selectedFrameId).toBe(id(0));
    expect(selectProject(state())).toMatchObject({
      background: null,
      captions: { style: 'standard', size: 2, position: { x: 50, y: 94 } },
      language: 'en',
    });
    expect(selectHasContent(state())).toBe(false);
  });

  it('are copied with all they carry, right after the original, and the copy is selected', () => {
    const { dispatch, at, id, pages, speak, type, state } = videoOf(3);
    const frameId = id(1);
    type(1, 'Hello');
    speak(1);
    dispatch(addAnimation.done({ frameId, animation: 'swing' }));
    dispatch(addText.done({ frameId, id: 't' }));
    dispatch(addImage.done({ frameId, id: 'i', image: key('picture') }));
    dispatch(generateSubtitles.done({ frameIds: [frameId] }));
    dispatch(copyFrame.done({ frameId, copyId: 'copy' }));
    expect(pages()).toEqual([1, 2, 2, 3]);
    expect(at(2)).toMatchObject({ id: 'copy', text: 'Hello', words, animation: 'swing', caption: 'Hello' });
    expect(at(2).speech).toMatchObject({ blob: 's1', duration: 2 });
    expect([at(2).texts, at(2).images].map((list) => list.length)).toEqual([1, 1]);
    expect(state().editor.edited.selectedFrameId).toBe('copy');
    // Items of the copy have ids of their own.
    const copied = at(2).texts[0]?.id ?? '';
    dispatch(changeText.done({ frameId: 'copy', id: copied, change: { text: 'Other' } }));
    expect(at(1).texts[0]?.text).not.toBe('Other');
  });

  it('are deleted with all they carry; later ones move up, and a neighbour is selected', () => {
    const { dispatch, id, pages, state, at, speak } = videoOf(3);
    speak(2);
    expect(at(2).speech?.name).toBe('Text Speech - Frame 3');
    dispatch(selectFrame.done({ frameId: id(1) }));
    dispatch(deleteFrame.done({ frameId: id(1) }));
    expect(pages()).toEqual([1, 3]);
    expect(at(1).speech?.name).toBe('Text Speech - Frame 2');
    expect(state().editor.edited.selectedFrameId).toBe(id(1));
    dispatch(deleteFrame.done({ frameId: id(1) }));
    expect(state().editor.edited.selectedFrameId).toBe(id(0));
    dispatch(deleteFrame.done({ frameId: id(0) }));
    expect(state().editor.edited.selectedFrameId).toBeNull();
    expect(Object.keys(state().editor.edited.frames)).toEqual([]);
  });

  it('move within the strip', () => {
    const { dispatch, id, pages } = videoOf(4);
    dispatch(moveFrame.done({ frameId: id(0), to: 2 }));
    expect(pages()).toEqual([2, 3, 1, 4]);
    dispatch(moveFrame.done({ frameId: id(3), to: -1 }));
    expect(pages()).toEqual([4, 2, 3, 1]);
  });

  it('have one animation, the newest', () => {
    const { dispatch, id, at } = videoOf(1);
    const frameId = id(0);
    dispatch(addAnimation.done({ frameId, animation: 'fade' }));
    dispatch(addAnimation.done({ frameId, animation: 'tilt' }));
    expect(at(0).animation).toBe('tilt');
    dispatch(removeAnimation.done({ frameId }));
    expect(at(0).animation).toBeNull();
  });

  it('hold any number of clips: added ones stand beside the speech, which alone is spoken anew', () => {
    const { dispatch, id, at, speak, frames, state } = videoOf(2);
    const frameId = id(0);
    const add = (name: string) =>
      dispatch(addAudio.done({ frameId, audio: { blob: key(name), name: `${name}.ogg`, duration: 9 } }));
    const clips = (index: number) => clipsOf(at(index)).map(({ blob }) => blob);
    add('song');
    speak(0);
    add('hit');
    expect(clips(0)).toEqual(['s0', 'song', 'hit']);
    expect(at(0).words).toEqual(words);
    speak(0, 'again');
    expect(clips(0)).toEqual(['s0', 'song', 'hit']);
    dispatch(copyFrame.done({ frameId, copyId: 'copy' }));
    expect(clips(1)).toEqual(['s0', 'song', 'hit']);
    dispatch(removeAudio.done({ frameId, blob: key('song') }));
    expect([clips(0), clips(1)]).toEqual([
      ['s0', 'hit'],
      ['s0', 'song', 'hit'],
    ]);
    dispatch(removeAudio.done({ frameId, blob: key('s0') }));
    expect([clips(0), at(0).words]).toEqual([['hit'], null]);
    dispatch(undone());
    dispatch(undone());
    expect([clips(0), at(0).words]).toEqual([['s0', 'song', 'hit'], words]);
    dispatch(deleteFrame.done({ frameId }));
    expect(frames().map(({ id: left }) => left)).not.toContain(frameId);
    expect(blobsIn(state().editor.edited)).toEqual(['s0', 'song', 'hit']);
  });
});

describe('subtitles', () => {
  it('are off until they are generated, for frames that have a text; then they follow it', () => {
    const { dispatch, frames, id, type } = videoOf(3);
    type(0, 'One');
    type(1, '  ');
    const captions = () => frames().map(({ caption }) => caption);
    expect(captions()).toEqual([null, null, null]);
    dispatch(generateSubtitles.done({ frameIds: frames().map((frame) => frame.id) }));
    expect(captions()).toEqual(['One', null, null]);
    type(0, 'One more');
    type(2, 'Late');
    expect(captions()).toEqual(['One more', null, null]);
    dispatch(removeSubtitles.done({ frameIds: [id(0)] }));
    expect(captions()).toEqual([null, null, null]);
  });

  it('say what is heard of a text, whatever spaces are around it', () => {
    const { dispatch, at, id, type } = videoOf(1);
    type(0, 'BOOM\nHello. ');
    dispatch(generateSubtitles.done({ frameIds: [id(0)] }));
    const heard = { of: 'BOOM\nHello.', text: 'Hello.' };
    const audio = { blob: key('s0'), duration: 2, heard };
    dispatch(placeSpeech.done({ frameId: id(0), audio, words, taskId: 'w' }));
    expect(at(0).caption).toBe('Hello.');
  });

  it('grow and shrink by 0.2, the last step clamped', () => {
    const { dispatch, state } = videoOf(1);
    const step = (direction: 1 | -1) => {
      dispatch(resizeSubtitles.done({ direction }));
      return state().editor.edited.captions.size;
    };
    expect(Array.from({ length: 9 }, () => step(-1))).toEqual([1.8, 1.6, 1.4, 1.2, 1, 0.8, 0.6, 0.5, 0.5]);
    expect([step(1), step(1), step(-1), step(-1)]).toEqual([0.7, 0.9, 0.7, 0.5]);
    for (let index = 0; index < 30; index += 1) step(1);
    expect(state().editor.edited.captions.size).toBe(5);
  });

  it('stay standard when the default voice speaks or a spoken frame is copied', () => {
    const { dispatch, id, speak, state } = videoOf(1);
    speak(0);
    dispatch(copyFrame.done({ frameId: id(0), copyId: 'copy' }));
    expect(state().editor.edited.captions.style).toBe('standard');
    dispatch(chooseCaptionStyle.done({ style: 'advanced' }));
    dispatch(moveSubtitles.done({ position: { x: 40, y: 20 } }));
    expect(selectProject(state()).captions).toEqual({
      style: 'advanced',
      shape: '9:16',
      size: 2,
      position: { x: 40, y: 20 },
    });
  });

  it('of a shot with a height of their own are dragged alone', () => {
    const { dispatch, state, at, id } = videoOf(2);
    const panel = { id: 'p', box: { x: 0, y: 0, width: 1, height: 0.5 }, text: 'Hi' };
    dispatch(splitFrame.done({ frameId: id(0), panels: [panel], taskId: 's' }));
    dispatch(changeShot.done({ frameId: 'p', change: { captionY: 30 } }));
    dispatch(selectFrame.done({ frameId: 'p' }));
    dispatch(moveSubtitles.done({ position: { x: 40, y: 20 } }));
    expect(at(0).shot).toMatchObject({ captionY: 20 });
    const { position } = selectProject(state()).captions;
    expect(position).toEqual({ ...defaultCaptionSettings.position, x: 40 });
    dispatch(selectFrame.done({ frameId: id(1) }));
    dispatch(moveSubtitles.done({ position: { x: 50, y: 60 } }));
    expect(at(0).shot).toMatchObject({ captionY: 20 });
    expect(selectProject(state()).captions.position).toEqual({ x: 50, y: 60 });
  });

  it('go where they stand in another shape, and back when that is undone', () => {
    const { dispatch, state } = videoOf(1);
    dispatch(chooseCaptionStyle.done({ style: 'pop' }));
    const upright = selectProject(state()).captions;
    dispatch(chooseShape.done({ shape: '16:9' }));
    const { shape, captions } = selectProject(state());
    expect([shape, captions.shape]).toEqual(['16:9', '16:9']);
    expect(captions.position.y).toBeGreaterThan(upright.position.y);
    dispatch(chooseCaptionStyle.done({ style: 'outline' }));
    expect(selectProject(state()).captions.position).toEqual(captions.position);
    dispatch(undone());
    dispatch(undone());
    expect(selectProject(state()).captions).toEqual(upright);
  });
});

describe('overlays', () => {
  it('start in the top third or the middle, in the look of the spec, and are picked up', () => {
    const { dispatch, id, at, state } = videoOf(1);
    const frameId = id(0);
    dispatch(addText.done({ frameId, id: 't' }));
    expect(at(0).texts[0]).toMatchObject({
      position: { x: 50, y: 20 },
      size: 1,
      style: {
        color: '#ffffff',
        backgroundColor: 'transparent',
        fontWeight: 'bold',
        fontStyle: 'normal',
        textDecoration: 'none',
        fontFamily: 'Arial',
      },
    });
    expect(state().editor.edited.selectedItem).toEqual({ kind: 'text', frameId, id: 't' });
    dispatch(addText.done({ frameId, id: 'second' }));
    expect(at(0).texts[1]?.position).toEqual({ x: 50, y: 26 });
    dispatch(addImage.done({ frameId, id: 'i', image: key('p') }));
    expect(at(0).images[0]).toMatchObject({ position: { x: 50, y: 50 }, size: 1 });
  });

  it('keep to their sizes', () => {
    const { dispatch, id, at } = videoOf(1);
    const frameId = id(0);
    dispatch(addText.done({ frameId, id: 't' }));
    dispatch(addImage.done({ frameId, id: 'i', image: key('p') }));
    const sizes = (size: number) => {
      dispatch(changeText.done({ frameId, id: 't', change: { size } }));
      dispatch(resizeImage.done({ frameId, id: 'i', size }));
      return [at(0).texts[0]?.size, at(0).images[0]?.size];
    };
    expect(sizes(0.1)).toEqual([0.5, 0.2]);
    expect(sizes(9)).toEqual([5, 2]);
    expect(sizes(1.23)).toEqual([1.23, 1.23]);
  });

  it('go to all frames that do not have the image yet', () => {
    const { dispatch, id, frames } = videoOf(3);
    dispatch(addImage.done({ frameId: id(1), id: 'there', image: key('p') }));
    dispatch(addImage.done({ frameId: id(0), id: 'i', image: key('p') }));
    dispatch(resizeImage.done({ frameId: id(0), id: 'i', size: 0.5 }));
    const item = { kind: 'image', frameId: id(0), id: 'i' } as const;
    dispatch(addToAllFrames.done({ item }));
    dispatch(addToAllFrames.done({ item }));
    expect(frames().map(({ images }) => images.map(({ size }) => size))).toEqual([[0.5], [1], [0.5]]);
    expect(new Set(frames().flatMap(({ images }) => images.map((image) => image.id))).size).toBe(3);
  });

  it('go to all frames that do not have the words yet, in one step', () => {
    const { dispatch, id, frames, state } = videoOf(3);
    const add = (index: number, textId: string, text: string) => {
      dispatch(addText.done({ frameId: id(index), id: textId }));
      dispatch(changeText.done({ frameId: id(index), id: textId, change: { text } }));
    };
    add(0, 't', 'Part 1');
    add(1, 'same', ' Part 1');
    add(2, 'other', 'Part 2');
    dispatch(changeText.done({ frameId: id(0), id: 't', change: { size: 2, style: { color: '#ff0000' } } }));
    const item = { kind: 'text', frameId: id(0), id: 't' } as const;
    const texts = () => frames().map((frame) => frame.texts.map(({ text }) => text));
    dispatch(addToAllFrames.done({ item }));
    dispatch(addToAllFrames.done({ item }));
    expect(texts()).toEqual([['Part 1'], [' Part 1'], ['Part 2', 'Part 1']]);
    expect(frames()[2]?.texts[1]).toMatchObject({ size: 2, style: { color: '#ff0000' } });
    expect(state().editor.past.at(-1)?.label).toBe('Add to All Frames');
    dispatch(undone());
    expect(texts()).toEqual([['Part 1'], [' Part 1'], ['Part 2']]);
  });

  it('are moved, and removed from their frame only', () => {
    const { dispatch, id, at, state } = videoOf(2);
    const frameId = id(0);
    dispatch(addText.done({ frameId, id: 't' }));
    const item = { kind: 'text', frameId, id: 't' } as const;
    dispatch(moveOverlay.done({ item, position: { x: 10, y: 20 } }));
    expect(at(0).texts[0]?.position).toEqual({ x: 10, y: 20 });
    dispatch(removeOverlay.done({ item }));
    expect(at(0).texts).toEqual([]);
    expect(state().editor.edited.selectedItem).toBeNull();
  });
});

describe('undo', () => {
  it('takes back step by step, and does again until something else is done', () => {
    const { dispatch, id, pages, state } = videoOf(3);
    dispatch(deleteFrame.done({ frameId: id(0) }));
    dispatch(deleteFrame.done({ frameId: id(0) }));
    expect(pages()).toEqual([3]);
    dispatch(undone());
    expect(pages()).toEqual([2, 3]);
    dispatch(undone());
    dispatch(undone());
    expect(pages()).toEqual([1, 2, 3]);
    expect(state().editor.edited.selectedFrameId).toBe(id(0));
    dispatch(redone());
    expect(pages()).toEqual([2, 3]);
    dispatch(setBackground.done({ image: key('b') }));
    dispatch(redone());
    expect(pages()).toEqual([2, 3]);
    dispatch(removeBackground.done());
    dispatch(undone());
    expect(selectProject(state()).background).toBe('b');
  });

  it('counts a spell of typing, a drag and a batch as one step each', () => {
    const { dispatch, id, at, type, state } = videoOf(2);
    type(0, 'H');
    type(0, 'Hi');
    dispatch(gestureEnded());
    type(0, 'Hi!');
    dispatch(placeFrameText.done({ frameId: id(0), text: 'A', taskId: 'w' }));
    dispatch(placeFrameText.done({ frameId: id(1), text: 'B', taskId: 'w' }));
    expect(state().editor.past.map(({ label }) => label)).toEqual(['Edit text', 'Edit text', 'Extract text']);
    dispatch(undone());
    expect([at(0).text, at(1).text]).toEqual(['Hi!', '']);
    dispatch(undone());
    expect(at(0).text).toBe('Hi');
    dispatch(undone());
    expect(at(0).text).toBe('');
  });

  it('does not record what changes nothing, nor selecting', () => {
    const { dispatch, id, state } = videoOf(2);
    dispatch(deleteFrameText.done({ frameId: id(0) }));
    dispatch(selectFrame.done({ frameId: id(1) }));
    dispatch(deleteFrame.done({ frameId: 'gone' }));
    expect(state().editor.past).toEqual([]);
  });

  it('keeps sounds and pictures until nothing can bring them back', () => {
    jest.useFakeTimers();
    const { store, dispatch, id } = videoOf(1);
    startAutosave(store);
    const audio = addBlob(new Blob(['sound']));
    const put = () =>
      dispatch(addAudio.done({ frameId: id(0), audio: { blob: audio, name: 'a', duration: 1 } }));
    put();
    dispatch(removeAudio.done({ frameId: id(0), blob: audio }));
    jest.runAllTimers();
    expect(blobOf(audio)).toBeDefined();
    dispatch(undone());
    dispatch(undone());
    jest.runAllTimers();
    expect(blobOf(audio)).toBeDefined();
    // Another step makes the way back to it impossible.
    dispatch(addAnimation.done({ frameId: id(0), animation: 'fade' }));
    jest.runAllTimers();
    expect(blobOf(audio)).toBeUndefined();
    jest.useRealTimers();
  });
});

it('nothing of a video is left when its user signs out', () => {
  const { dispatch, type, state } = videoOf(1);
  type(0, 'Secret');
  dispatch(userLeft());
  expect(selectFrames(state())).toEqual([]);
  expect(state().editor.past).toEqual([]);
});

describe('the voice', () => {
  const model = { id: 'v1', name: 'Mika' };

  it('is the default one at first; the radio only switches, and undo reverts a choice', () => {
    const { dispatch, state } = videoOf(1);
    const voice = () => state().editor.edited.voice;
    expect(voice()).toEqual({ kind: 'default', model: null });
    dispatch(chooseVoice.done({ kind: 'custom' }));
    expect(voice()).toEqual({ kind: 'custom', model: null });
    dispatch(chooseVoice.done({ kind: 'custom', model }));
    dispatch(chooseVoice.done({ kind: 'default' }));
    expect(voice()).toEqual({ kind: 'default', model });
    dispatch(undone());
    expect(voice()).toEqual({ kind: 'custom', model });
    const { past } = state().editor;
    dispatch(chooseVoice.done({ kind: 'custom', model: { ...model } }));
    expect(state().editor.past).toBe(past);
  });

  it('stays for the next video', () => {
    const { dispatch, state } = videoOf(1);
    dispatch(chooseVoice.done({ kind: 'custom', model }));
    dispatch(framesOpened({ images: ['/other'], source: ['/other'] }));
    expect(state().editor.edited.voice).toEqual({ kind: 'custom', model });
  });
});
