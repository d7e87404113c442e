import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addBlob, dropBlob } from '../blobs/blobs.js';
import { button, frames, inFrame, openEditor, says, textBox } from '../tests/editor-screen.js';
import { chooseCaptionStyle } from './commands/captions.js';
import { placeSpeech } from './commands/frame-audio.js';

const user = userEvent.setup();
const words = 'Failed to copy frame. Please try again.';

// The blobs of jsdom can't be read.
const { arrayBuffer } = Blob.prototype;
beforeEach(() => {
  Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(1));
});
afterAll(() => {
  Blob.prototype.arrayBuffer = arrayBuffer;
});

it('a frame whose audio can not be read is not copied, says so, and loses nothing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = await openEditor(2);
  await user.type(textBox(1), 'Kept');
  const [frameId = ''] = store.getState().editor.edited.order;
  const blob = addBlob(new Blob(['sound']));
  const audio = { blob, duration: 2 };
  act(() => void store.dispatch(placeSpeech.done({ frameId, audio, words: null, taskId: 'w' })));
  dropBlob(blob);
  const before = store.getState().editor.edited;
  await user.click(inFrame(1).getByRole('button', { name: 'Copy frame' }));
  expect(await says(words)).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(frames()).toHaveLength(2);
  await user.keyboard('{Control>}d{/Control}');
  expect(frames()).toHaveLength(2);
  expect(store.getState().editor.edited).toEqual(before);
  // The frame without it can be copied.
  await user.click(button('Show frame 2'));
  await user.keyboard('{Control>}d{/Control}');
  expect(frames()).toHaveLength(3);
  log.mockRestore();
});

it.each([
  ['a custom voice', true, 'advanced'],
  ['the default voice', false, 'standard'],
])('a copy of a frame that %s speaks leaves captions as they must be', async (_voice, custom, style) => {
  const { store } = await openEditor(2);
  const [frameId = ''] = store.getState().editor.edited.order;
  const audio = { blob: addBlob(new Blob(['sound'])), duration: 2, ...(custom && { custom }) };
  const times = [{ word: 'Hi', start: 0, end: 0.4 }];
  act(() => void store.dispatch(placeSpeech.done({ frameId, audio, words: times, taskId: 'w' })));
  act(() => void store.dispatch(chooseCaptionStyle.done({ style: 'standard' })));
  await user.click(inFrame(1).getByRole('button', { name: 'Copy frame' }));
  await waitFor(() => expect(frames()).toHaveLength(3));
  expect(store.getState().editor.edited.captions.style).toBe(style);
  expect(screen.queryByText('Advanced Captions Enabled') !== null).toBe(custom);
  const [, copyId = ''] = store.getState().editor.edited.order;
  expect(store.getState().editor.edited.frames[copyId]).toMatchObject({
    words: times,
    speech: { name: 'Text Speech - Frame 2', duration: 2 },
  });
});
