import type { BlobKey } from '../blobs/blobs.js';
import { heardWords, type AudioClip, type ProjectFrame } from '../video/project.js';
import { addAudio, placeSpeech, trimClip } from './commands/frame-audio.js';
import { cutFrame } from './commands/cut-frame.js';
import { changeLength } from './commands/length.js';
import { cutTo, lengthOf, withLength } from './cut.js';
import { freshFrame } from './edited.js';
import { editorRestored, editorSlice, undone, type EditorState } from './editor-slice.js';
import { nothingEdited } from './edited.js';
import { splitText } from './split-text.js';

const key = (name: string) => name as BlobKey;
const clip = (name: string, duration: number): AudioClip => ({ blob: key(name), name, duration });
const shot: ProjectFrame['shot'] = {
  box: { x: 0, y: 0, width: 1, height: 0.5 },
  move: 'push-in',
  fill: 'blur',
};
const words = [
  { word: 'Nobody', start: 0.1, end: 0.6 },
  { word: 'waited.', start: 0.7, end: 1.2 },
  { word: 'Run', start: 1.6, end: 2 },
];

/** An editor with one frame. */
function editorOf(over: Partial<ProjectFrame>) {
  const frame = { ...freshFrame('a', '/1.png'), ...over };
  const edited = { ...nothingEdited, order: ['a'], frames: { a: frame }, selectedFrameId: 'a' };
  let state: EditorState = editorSlice.reducer(
    undefined,
    editorRestored({ owner: 'o', source: [], edited, failed: { extract: [], speech: [] } }),
  );
  return {
    do: (action: Parameters<typeof editorSlice.reducer>[1]) => {
      state = editorSlice.reducer(state, action);
    },
    frames: () => state.edited.order.map((id) => state.edited.frames[id] ?? freshFrame('', '')),
    steps: () => state.past.map(({ label }) => label),
  };
}

describe('a clip', () => {
  it('is cut within its file, keeps a tenth of a second, and is whole again', () => {
    const cut = cutTo(clip('s', 2), { from: 0.5, until: 1.5 });
    expect(cut).toMatchObject({ duration: 1, cut: { from: 0.5, whole: 2 } });
    expect(cutTo(cut, { from: -3, until: 1 })).toMatchObject({ duration: 1, cut: { from: 0, whole: 2 } });
    expect(cutTo(cut, { from: 1.98, until: 1 }).duration).toBeCloseTo(0.1);
    expect(cutTo(cut, { from: 0, until: 9 })).toEqual(clip('s', 2));
    expect(cutTo(cut, { from: 0.5, until: 1.5 })).toBe(cut);
  });

  it('is trimmed in one step of a drag, and undone with the words that were cut away', () => {
    const editor = editorOf({ speech: clip('s', 2), words });
    for (const from of [0.2, 0.4, 0.65])
      editor.do(trimClip.done({ frameId: 'a', blob: key('s'), part: { from, until: 2 } }));
    expect(editor.steps()).toEqual(['Trim audio']);
    expect(heardWords(editor.frames()[0] ?? freshFrame('', ''))?.map(({ word }) => word)).toEqual([
      'waited.',
      'Run',
    ]);
    editor.do(undone());
    expect(editor.frames()[0]?.speech).toEqual(clip('s', 2));
  });

  it('of another frame stays as it is, and new speech is whole', () => {
    const editor = editorOf({ speech: cutTo(clip('s', 2), { from: 1, until: 2 }) });
    editor.do(trimClip.done({ frameId: 'a', blob: key('other'), part: { from: 0, until: 1 } }));
    expect(editor.steps()).toEqual([]);
    editor.do(
      placeSpeech.done({
        frameId: 'a',
        audio: { blob: key('n'), duration: 3 },
        words: null,
        taskId: 't',
      }),
    );
    expect(editor.frames()[0]?.speech?.cut).toBeUndefined();
  });
});

describe('the length of a frame', () => {
  it('is that of a panel by hand, within bounds, and none of a silent page', () => {
    const editor = editorOf({ shot });
    editor.do(changeLength.done({ frameId: 'a', seconds: 1.7 }));
    expect(editor.frames()[0]?.shot?.seconds).toBe(1.7);
    editor.do(changeLength.done({ frameId: 'a', seconds: 0 }));
    expect(editor.frames()[0]?.shot?.seconds).toBe(0.5);
    expect(editor.steps()).toHaveLength(1);
    const page = freshFrame('p', '/1.png');
    expect([lengthOf(page), withLength(page, 2)]).toEqual([null, page]);
  });

  it('ends its speech earlier, and gives back what the file has', () => {
    const editor = editorOf({ speech: clip('s', 2), addedAudio: [clip('rain', 9)] });
    editor.do(changeLength.done({ frameId: 'a', seconds: 1.2 }));
    expect(editor.frames()[0]).toMatchObject({ speech: { duration: 1.2 }, addedAudio: [{ duration: 9 }] });
    editor.do(changeLength.done({ frameId: 'a', seconds: 30 }));
    expect(editor.frames()[0]?.speech).toEqual(clip('s', 2));
  });

  it('of a panel goes on after its audio for a pause, which is shortened before the audio is', () => {
    const editor = editorOf({ shot, speech: clip('s', 2) });
    const frame = () => editor.frames()[0] ?? freshFrame('', '');
    const parts = () => [frame().speech?.duration, frame().shot?.pause];
    editor.do(changeLength.done({ frameId: 'a', seconds: 2.5 }));
    expect([...parts(), lengthOf(frame())?.seconds]).toEqual([2, 0.5, 2.5]);
    editor.do(changeLength.done({ frameId: 'a', seconds: 30 }));
    expect(parts()).toEqual([2, 3]);
    editor.do(changeLength.done({ frameId: 'a', seconds: 1.5 }));
    expect(parts()).toEqual([1.5, undefined]);
  });

  it('without speech is that of its longest file', () => {
    const editor = editorOf({});
    editor.do(addAudio.done({ frameId: 'a', audio: clip('one', 2) }));
    editor.do(addAudio.done({ frameId: 'a', audio: clip('two', 4) }));
    editor.do(changeLength.done({ frameId: 'a', seconds: 3 }));
    const durations = () => editor.frames()[0]?.addedAudio.map(({ duration }) => duration);
    expect(durations()).toEqual([2, 3]);
    editor.do(changeLength.done({ frameId: 'a', seconds: 3.5 }));
    expect(durations()).toEqual([2, 3.5]);
  });
});

describe('a frame that is split', () => {
  it('gives each half its part of speech, words, text, caption and sound effects', () => {
    const editor = editorOf({
      shot,
      speech: clip('s', 2.2),
      words,
      text: 'Nobody waited. Run!',
      caption: 'Nobody waited. Run!',
      addedAudio: [clip('rain', 9)],
      animation: 'zoomIn',
      effects: [
        { id: 'e', effect: 'pop', at: 0.4, volume: 1 },
        { id: 'f', effect: 'impact', at: 1.9, volume: 1 },
      ],
    });
    editor.do(changeLength.done({ frameId: 'a', seconds: 2.6 }));
    editor.do(cutFrame.done({ frameId: 'a', at: 2.3, secondId: 'b' }));
    expect(editor.frames()).toHaveLength(1);
    editor.do(cutFrame.done({ frameId: 'a', at: 1.4, secondId: 'b' }));
    const [first, second] = editor.frames();
    expect(first?.shot?.pause).toBeUndefined();
    expect(second?.shot?.pause).toBeCloseTo(0.4);
    expect(first).toMatchObject({
      id: 'a',
      text: 'Nobody waited.',
      caption: 'Nobody waited.',
      shot: { move: 'push-in' },
      speech: { duration: 1.4, cut: { from: 0, whole: 2.2 } },
      addedAudio: [{ duration: 9 }],
      effects: [{ id: 'e' }],
    });
    expect(second).toMatchObject({
      id: 'b',
      text: 'Run!',
      caption: 'Run!',
      animation: null,
      shot: { move: 'hold' },
      speech: { name: 'Text Speech - Frame 2', cut: { from: 1.4, whole: 2.2 } },
      addedAudio: [],
      effects: [{ effect: 'impact' }],
    });
    expect(second?.effects[0]?.at).toBeCloseTo(0.5);
    expect(second?.shot?.seconds).toBeUndefined();
    const heard = second && heardWords(second);
    expect(heard?.map(({ word }) => word)).toEqual(['Run']);
    expect(heard?.[0]?.start).toBeCloseTo(0.2);
    editor.do(undone());
    expect(editor.frames()).toHaveLength(1);
    expect(editor.frames()[0]?.text).toBe('Nobody waited. Run!');
  });

  it('divides the length of a silent panel', () => {
    const editor = editorOf({ shot: { ...shot, seconds: 3 } });
    editor.do(cutFrame.done({ frameId: 'a', at: 1, secondId: 'b' }));
    expect(editor.frames().map((frame) => frame.shot?.seconds)).toEqual([1, 2]);
  });

  it('cuts the files of one without speech', () => {
    const editor = editorOf({ addedAudio: [clip('one', 1), clip('two', 4)] });
    editor.do(cutFrame.done({ frameId: 'a', at: 1.5, secondId: 'b' }));
    expect(editor.frames().map(({ addedAudio }) => addedAudio.map(({ duration }) => duration))).toEqual([
      [1, 1.5],
      [2.5],
    ]);
  });

  it.each([
    ['a silent page', {}, 2],
    ['too near its beginning', { speech: clip('s', 2) }, 0.05],
    ['too near its end', { speech: clip('s', 2) }, 1.95],
  ])('is left alone: %s', (_, over, at) => {
    const editor = editorOf(over);
    editor.do(cutFrame.done({ frameId: 'a', at, secondId: 'b' }));
    expect([editor.frames().length, editor.steps()]).toEqual([1, []]);
  });
});

it.each([
  ['Hi, you! There', { spoken: ['hi', 'you'], share: 0.1 }, ['Hi, you!', 'There']],
  ['He said "Go" now', { spoken: ['He', 'said'], share: 0.5 }, ['He said', '"Go" now']],
  ['One two three four', { spoken: null, share: 0.5 }, ['One two', 'three four']],
  ['One two three', { spoken: ['eins'], share: 0.9 }, ['One two', 'three']],
  ['まって、いくぞ', { spoken: null, share: 0.5 }, ['まって、', 'いくぞ']],
  ['One two', { spoken: [], share: 0.3 }, ['', 'One two']],
])('cuts the text %s', (text, cut, halves) => {
  expect(splitText(text, cut)).toEqual(halves);
});
