/** Furigana of a page in the speech of its frame. */
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { group, inFrame, openEditor, speech, textBox } from '../tests/editor-screen.js';
import { pageText } from '../tests/reading.js';

const user = userEvent.setup();
const page = pageText('強敵よ');
const printed = {
  ...{ ...page, language: 'ja' },
  regions: page.regions.map((region) => ({ ...region, readings: [{ start: 0, end: 2, reading: 'とも' }] })),
};

/** Two Japanese frames that are spoken, the first of a page that was read before. */
async function speakBoth(text: string) {
  const asked: unknown[] = [];
  const read: unknown[] = [];
  await openEditor(2, {
    'POST /api/vision/known-texts': { json: { texts: [{ text: '強敵よ', language: 'ja' }, null] } },
    'POST /api/vision/extract-text': (body) => {
      read.push((body as { imageUrl: string }).imageUrl);
      return { json: printed };
    },
    'POST /api/tts/speak': (body) => {
      const { text: said, readings } = body as { text: string; readings?: unknown };
      asked.push([said, readings]);
      return { text: 'sound', headers: { 'x-audio-duration': '1' } };
    },
  });
  await waitFor(() => expect(textBox(1).value).toBe('強敵よ'));
  await user.clear(textBox(1));
  await user.type(textBox(1), text);
  await user.type(textBox(2), '宇宙へ');
  await user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
  await user.click(speech());
  await waitFor(() => expect(inFrame(2).getByText('1.0 s')).toBeTruthy());
  return { asked, read };
}

it('are said where the page was read before, and no page is read for them', async () => {
  const { asked, read } = await speakBoth('強敵よ');
  expect(asked).toContainEqual(['強敵よ', [{ start: 0, end: 2, reading: 'とも' }]]);
  expect(asked).toContainEqual(['宇宙へ', undefined]);
  expect(read).toEqual(['/page/1.png']);
});

it('are left out of a line that was edited', async () => {
  const { asked } = await speakBoth('強敵だ');
  expect(asked).toContainEqual(['強敵だ', undefined]);
});
