import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  button,
  chooseExtract,
  group,
  inFrame,
  openEditor,
  says,
  speech,
  textBox,
  textOf,
} from '../tests/editor-screen.js';

const user = userEvent.setup();
const imageOf = (body: unknown) => (body as { imageUrl: string }).imageUrl;
const wordsOf = (body: unknown) => (body as { text: string }).text;
const spoken = { text: 'sound', headers: { 'x-audio-duration': '2' } };
const hint = 'Press “Retry failed” to try only the others again.';

describe('frames that could not be read', () => {
  it('are marked, are no good news, and are tried again by themselves', async () => {
    const asked: string[] = [];
    const { answer } = await openEditor(4, {
      'POST /api/vision/extract-text': (body) =>
        ['/page/2.png', '/page/4.png'].includes(imageOf(body)) ? { status: 500 } : textOf('Text'),
    });
    await chooseExtract('All Frames');
    expect(await says('Successfully processed 2 out of 4 frames.')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText(hint)).toBeTruthy();
    expect(inFrame(2).getByText('Text not read')).toBeTruthy();
    expect(inFrame(1).queryByText('Text not read')).toBeNull();
    expect(screen.getByText('Frames 2 and 4 could not be read.')).toBeTruthy();
    answer({
      'POST /api/vision/extract-text': (body) => {
        asked.push(imageOf(body));
        return textOf('Found');
      },
    });
    await user.click(button('Retry failed'));
    expect(await says('Successfully processed 2 out of 2 frames.')).toBeTruthy();
    expect(asked.sort()).toEqual(['/page/2.png', '/page/4.png']);
    expect([1, 2, 3, 4].map((number) => textBox(number).value)).toEqual(['Text', 'Found', 'Text', 'Found']);
    expect(screen.queryByText('Text not read')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
  });

  it('are no longer marked once their text is typed', async () => {
    await openEditor(1, { 'POST /api/vision/extract-text': { status: 500 } });
    await chooseExtract('Current Frame');
    expect(await inFrame(1).findByText('Text not read')).toBeTruthy();
    await user.type(textBox(1), 'Typed');
    expect(screen.queryByText('Text not read')).toBeNull();
  });
});

async function typeTexts(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await user.type(textBox(number), `Text ${number}`);
}

describe('frames that could not be spoken', () => {
  it('are marked, are no good news, and are tried again by themselves', async () => {
    const { answer } = await openEditor(5, {
      'POST /api/tts/speak': (body) => (wordsOf(body) === 'Text 3' ? spoken : { status: 504 }),
    });
    await typeTexts(5);
    await user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
    await user.click(speech());
    expect(await says('Batch Processing Complete')).toBeTruthy();
    const toast = within(screen.getByRole('alert'));
    expect(toast.getByText('Successfully processed 1 out of 5 frames.')).toBeTruthy();
    expect(toast.getByText(hint)).toBeTruthy();
    expect(inFrame(1).getByText('Speech failed')).toBeTruthy();
    expect(inFrame(3).queryByText('Speech failed')).toBeNull();
    expect(group('Speech').getByText('Frames 1, 2, 4 and 5 could not be spoken.')).toBeTruthy();
    const asked: string[] = [];
    answer({
      'POST /api/tts/speak': (body) => {
        asked.push(wordsOf(body));
        return spoken;
      },
    });
    await user.click(group('Speech').getByRole('button', { name: 'Retry failed' }));
    expect(await says('Successfully processed 4 out of 4 frames.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Notifications' }).querySelector('[role=alert]')).toBeNull();
    expect(asked.sort()).toEqual(['Text 1', 'Text 2', 'Text 4', 'Text 5']);
    expect(screen.queryByText('Speech failed')).toBeNull();
  });
});

describe('an export of a partly silent video', () => {
  const open = async (answers = {}) => {
    const opened = await openEditor(3, { 'POST /api/tts/speak': spoken, ...answers });
    await user.type(textBox(1), 'Hello');
    await user.click(speech());
    await inFrame(1).findByRole('button', { name: 'Play audio' });
    return opened;
  };
  const question = () => screen.findByRole('alertdialog', { name: '2 frames have no voice' });

  it('asks first, sends nothing when it is cancelled, and goes on when it is meant', async () => {
    let collected = 0;
    await open({
      'GET /page/1.png': () => {
        collected += 1;
        return 'never';
      },
    });
    await user.click(button('Export Video'));
    const asking = within(await question());
    expect(asking.getByText(/^Frames 2 and 3 would stay without a voice\./)).toBeTruthy();
    expect(document.activeElement).toBe(asking.getByRole('button', { name: 'Cancel' }));
    // Nothing on these frames could be spoken.
    expect(asking.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(button('Export Video'));
    expect(collected).toBe(0);
    await user.keyboard('{Enter}');
    await user.click(within(await question()).getByRole('button', { name: 'Export anyway' }));
    await waitFor(() => expect(collected).toBe(1));
    expect(screen.getByRole('progressbar', { name: 'Export progress' })).toBeTruthy();
    await user.click(button('Cancel export'));
  });

  it('tries again to read and to speak what failed', async () => {
    const { answer } = await open({ 'POST /api/vision/extract-text': { status: 500 } });
    act(() => button('Show frame 2').click());
    await chooseExtract('Current Frame');
    await inFrame(2).findByText('Text not read');
    await user.type(textBox(3), 'Third');
    answer({ 'POST /api/vision/extract-text': textOf('Second') });
    await user.click(button('Export Video'));
    await user.click(within(await question()).getByRole('button', { name: 'Try again' }));
    expect(await inFrame(2).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(await inFrame(3).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect([2, 3].map((number) => textBox(number).value)).toEqual(['Second', 'Third']);
  });
});
