import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addBlob, dropBlob } from '../blobs/blobs.js';
import { button, frames, inFrame, openEditor, says, textBox } from '../tests/editor-screen.js';
import { placeSpeech } from './commands/frame-audio.js';

const user = userEvent.setup();
const words = 'Failed to copy frame. Please try again.';

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
