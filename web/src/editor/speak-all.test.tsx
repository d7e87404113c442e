/** The speech of all frames, from a server that speaks only so many texts of a user at a time. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pause } from '../batch/pause.js';
import { button, group, inFrame, openEditor, says, speech, textBox } from '../tests/editor-screen.js';

const user = userEvent.setup();
const numbers = [1, 2, 3, 4];

/** Frames with their number as text, whose speeches last so many seconds; the server speaks `allowed` at a time. */
async function speakAll(allowed: number) {
  const asked: string[] = [];
  const refused: string[] = [];
  let open = 0;
  let most = 0;
  const spoken = async function* (after: number): AsyncGenerator<Uint8Array> {
    await pause(after);
    open -= 1;
    yield new TextEncoder().encode('sound');
  };
  await openEditor(numbers.length, {
    'POST /api/tts/speak': (body) => {
      const { text } = body as { text: string };
      if (open >= allowed) {
        refused.push(text);
        return { status: 429, headers: { 'retry-after': '2' }, json: { code: 'too_many_speeches' } };
      }
      asked.push(text);
      open += 1;
      most = Math.max(most, open);
      // The first takes longest.
      return { stream: spoken(300 / Number(text)), headers: { 'x-audio-duration': text } };
    },
  });
  for (const number of numbers) await user.type(textBox(number), String(number));
  await user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
  await user.click(speech());
  return { asked, refused, most: () => most };
}

const lengths = () => numbers.map((number) => inFrame(number).queryByText(/^\d\.\d s$/)?.textContent);

it('is asked for two at a time, each for its own frame', async () => {
  const { asked, refused, most } = await speakAll(2);
  expect(await says('Successfully processed 4 out of 4 frames.')).toBeTruthy();
  expect([most(), refused]).toEqual([2, []]);
  expect(asked).toHaveLength(4);
  expect(lengths()).toEqual(['1.0 s', '2.0 s', '3.0 s', '4.0 s']);
});

it('waits where the server allows one at a time, as long as it says', async () => {
  const { refused, most } = await speakAll(1);
  const begun = performance.now();
  await waitFor(() => expect(refused).toHaveLength(1));
  await waitFor(() => says('Successfully processed 4 out of 4 frames.'), { timeout: 15_000 });
  expect(performance.now() - begun).toBeGreaterThan(1800);
  expect(most()).toBe(1);
  expect(lengths()).toEqual(['1.0 s', '2.0 s', '3.0 s', '4.0 s']);
});

it('that is cancelled while it waits asks for nothing more', async () => {
  const { asked, refused } = await speakAll(0);
  await waitFor(() => expect(refused).toEqual(['1', '2']));
  await user.click(button('Cancel speech'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel speech' })).toBeNull());
  await pause(2200);
  expect([asked, refused]).toEqual([[], ['1', '2']]);
});
