import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/App.js';
import { paths } from '../routes/paths.js';
import { moveSubtitles } from './commands/captions.js';
import type { Store } from '../store/state.js';
import {
  button,
  chooseExtract,
  frame,
  frames,
  group,
  inFrame,
  openEditor,
  pages,
  says,
  speech,
  textBox,
  textOf,
} from '../tests/editor-screen.js';
import { pageText } from '../tests/reading.js';
import { ana } from '../tests/product.js';

const user = userEvent.setup();
const spoken = (seconds: number) => ({
  text: 'sound',
  headers: { 'x-audio-duration': String(seconds), 'x-word-timings-url': '/media/times' },
});
const times = { json: [{ word: 'Hi', start: 0, end: 0.5 }] };

describe('frames', () => {
  it('come from the address, one card a picture, in their order', async () => {
    await openEditor(3);
    expect(frames().map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual(pages(3));
    expect(frame(1).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Add Manga from URL' })).toBeNull();
  });

  it('come from a chapter at an address when there are none', async () => {
    await openEditor(0, {
      'POST /api/scrape-url': {
        json: { success: true, imageUrls: ['https://a.example/1.png', '/page/2.png'] },
      },
    });
    expect(frames()).toHaveLength(0);
    expect(speech().disabled).toBe(true);
    expect(button('Extract Text').disabled).toBe(true);
    expect(button('Add Text').disabled).toBe(true);
    await user.click(button('Add Manga from URL'));
    await user.type(await screen.findByLabelText('Chapter URL'), 'https://a.example/chapter');
    await user.click(button('Get Chapter'));
    await waitFor(() => expect(frames()).toHaveLength(2));
    expect(frame(1).querySelector('img')?.getAttribute('src')).toBe(
      `/api/proxy/page?url=${encodeURIComponent('https://a.example/1.png')}`,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are copied and deleted on their cards, by keys, and back again', async () => {
    await openEditor(2);
    await user.type(textBox(1), 'Hello');
    await user.click(inFrame(1).getByRole('button', { name: 'Copy frame' }));
    expect(frames()).toHaveLength(3);
    expect([1, 2, 3].map((number) => textBox(number).value)).toEqual(['Hello', 'Hello', '']);
    expect(frame(2).getAttribute('aria-current')).toBe('true');
    await user.click(inFrame(3).getByRole('button', { name: 'Show frame 3' }));
    await user.keyboard('{Delete}');
    expect(frames()).toHaveLength(2);
    await user.keyboard('{Control>}z{/Control}');
    expect(frames()).toHaveLength(3);
    await user.click(button('Undo'));
    expect(frames()).toHaveLength(2);
    await user.click(button('Redo'));
    expect(frames()).toHaveLength(3);
    await user.keyboard('{Control>}d{/Control}');
    expect(frames()).toHaveLength(4);
    for (let left = 4; left > 0; left -= 1)
      await user.click(inFrame(1).getByRole('button', { name: 'Delete frame' }));
    expect(frames()).toHaveLength(0);
    expect(button('Add Manga from URL')).toBeTruthy();
  });

  it('are gone through and moved by arrows', async () => {
    await openEditor(3);
    act(() => button('Show frame 1').focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(button('Show frame 2'));
    expect(frame(2).getAttribute('aria-current')).toBe('true');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(frames().map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
      '/page/1.png',
      '/page/3.png',
      '/page/2.png',
    ]);
    expect(document.activeElement).toBe(button('Show frame 3'));
  });
});

describe('texts', () => {
  it('of the current frame are read in the Speech language into its box', async () => {
    const asked: unknown[] = [];
    await openEditor(2, {
      'POST /api/vision/extract-text': (body) => {
        asked.push(body);
        return textOf('こんにちは');
      },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Japanese');
    await chooseExtract('Current Frame');
    await waitFor(() => expect(textBox(1).value).toBe('こんにちは'));
    expect(asked).toEqual([{ imageUrl: '/page/1.png', language: 'ja' }]);
    await user.type(textBox(1), '!');
    await user.click(inFrame(1).getByRole('button', { name: 'Regenerate text' }));
    await waitFor(() => expect(textBox(1).value).toBe('こんにちは'));
    await user.click(inFrame(1).getByRole('button', { name: 'Delete text' }));
    expect(textBox(1).value).toBe('');
  });

  it.each([
    ['skip', 'Hm.'],
    ['read', 'Hm.\nBOOM'],
  ])('are read with the choice to %s sound effects', async (soundEffects, wanted) => {
    const [said, sound] = pageText('Hm.', 'BOOM').regions;
    await openEditor(1, {
      'GET /api/narration': { json: { voices: {}, speed: 1, volume: 1, soundEffects } },
      'POST /api/vision/extract-text': {
        json: { ...pageText('Hm.'), regions: [said, { ...sound, kind: 'soundEffect' }] },
      },
    });
    await chooseExtract('Current Frame');
    await waitFor(() => expect(textBox(1).value).toBe(wanted));
  });

  it('of all frames go on after one that fails, and end with a summary', async () => {
    await openEditor(3, {
      'POST /api/vision/extract-text': (body) =>
        (body as { imageUrl: string }).imageUrl === '/page/2.png' ? { status: 500 } : textOf('Text'),
    });
    await chooseExtract('All Frames');
    expect(await says('Successfully processed 2 out of 3 frames.')).toBeTruthy();
    expect([1, 2, 3].map((number) => textBox(number).value)).toEqual(['Text', '', 'Text']);
  });

  it('that can not be read say so', async () => {
    const { answer } = await openEditor(1, { 'POST /api/vision/extract-text': { status: 415 } });
    await chooseExtract('Current Frame');
    expect(await says('Failed to extract text from image')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
    answer({ 'POST /api/vision/extract-text': { status: 503 } });
    await chooseExtract('Current Frame');
    expect(await says('Failed to extract text. Please try again.')).toBeTruthy();
  });

  it('show how far they are, and are cancelled', async () => {
    let answered = 0;
    await openEditor(4, {
      'POST /api/vision/extract-text': () => {
        answered += 1;
        return answered === 1 ? textOf('First') : 'never';
      },
    });
    await chooseExtract('All Frames');
    const bar = await screen.findByRole('progressbar', { name: 'Extracting text' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
    await user.click(button('Cancel extraction'));
    expect(await says('Successfully processed 1 out of 4 frames.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(textBox(1).value).toBe('First');
  });
});

describe('speech', () => {
  it('needs a text, and is of the default voice', async () => {
    const asked: unknown[] = [];
    await openEditor(2, {
      'POST /api/tts/speak': (body) => {
        asked.push(body);
        return spoken(2.5);
      },
      'GET /media/times': times,
    });
    expect(speech().disabled).toBe(true);
    await user.type(textBox(2), 'Hi');
    await user.click(button('Show frame 1'));
    expect(speech().disabled).toBe(true);
    await user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
    expect(speech().disabled).toBe(false);
    await user.click(speech());
    expect(await says('Batch Processing Complete')).toBeTruthy();
    expect(await says('Successfully processed 1 out of 1 frames.')).toBeTruthy();
    expect(asked).toEqual([{ text: 'Hi', language: 'en', voiceModel: 'default', userId: 'u1' }]);
    expect(inFrame(2).getByText('Text Speech - Frame 2')).toBeTruthy();
    await user.click(inFrame(2).getByRole('button', { name: 'Remove audio' }));
    expect(inFrame(2).queryByRole('button', { name: 'Play audio' })).toBeNull();
    const radio = (name: string) => group('Speech').getByRole('radio', { name });
    expect(radio('Default Voice (Free)').getAttribute('aria-checked')).toBe('true');
    // Without a voice model the custom voice is asked for all the same.
    await user.click(radio('Custom Voice (1 credit)'));
    expect(radio('Custom Voice (1 credit)').getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(group('Speech').getByText('No custom voice selected')).toBeTruthy();
    expect(speech().disabled).toBe(false);
  });

  it('stays when audio is added; each clip has its own controls', async () => {
    const { store } = await openEditor(1, { 'POST /api/tts/speak': spoken(2.5), 'GET /media/times': times });
    globalThis.OfflineAudioContext = class {
      decodeAudioData = () => Promise.resolve({ duration: 8 });
    } as unknown as typeof OfflineAudioContext;
    File.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    await user.type(textBox(1), 'Hi');
    await user.click(speech());
    await waitFor(() => expect(inFrame(1).getByText('Text Speech - Frame 1')).toBeTruthy());
    const input = button('Add Audio').nextElementSibling as HTMLInputElement;
    await user.upload(input, new File(['x'], 'music.mp3', { type: 'audio/mpeg' }));
    await waitFor(() => expect(inFrame(1).getAllByRole('button', { name: 'Play audio' })).toHaveLength(2));
    expect(button('Add Audio').getAttribute('aria-describedby')).toBe(
      screen.getByText('Audio plays softly under the speech, and on under the next frames.').id,
    );
    const music = within(inFrame(1).getByRole('group', { name: 'music.mp3' }));
    expect(music.getByText('8.0 s')).toBeTruthy();
    await user.click(music.getByRole('button', { name: 'Remove audio' }));
    expect(inFrame(1).queryByText('music.mp3')).toBeNull();
    expect(inFrame(1).getByText('Text Speech - Frame 1')).toBeTruthy();
    await user.click(button('Undo'));
    expect(inFrame(1).getByText('music.mp3')).toBeTruthy();
    expect(Object.values(store.getState().editor.edited.frames)[0]?.words).toEqual(times.json);
  });

  it('that fails names the frame, and leaves the text', async () => {
    await openEditor(2, { 'POST /api/tts/speak': { status: 500 } });
    await user.type(textBox(2), 'Hi');
    await user.click(speech());
    expect(await says('Speech Generation Failed')).toBeTruthy();
    expect(await says('Failed to process frame 2')).toBeTruthy();
    expect(textBox(2).value).toBe('Hi');
    expect(speech().disabled).toBe(false);
  });

  it('is cancelled while it is being made', async () => {
    const keys: (string | null)[] = [];
    const told = (answer: { status: number } | 'never') => (_body: unknown, headers: Headers) => {
      keys.push(headers.get('idempotency-key'));
      return answer;
    };
    await openEditor(1, {
      'POST /api/tts/speak': told('never'),
      'DELETE /api/tts/speak': told({ status: 204 }),
    });
    await user.type(textBox(1), 'Hi');
    await user.click(speech());
    expect(await screen.findByRole('progressbar', { name: 'Generating speech' })).toBeTruthy();
    expect(speech().disabled).toBe(true);
    await user.click(button('Cancel speech'));
    await waitFor(() => expect(speech().disabled).toBe(false));
    expect(inFrame(1).queryByRole('button', { name: 'Play audio' })).toBeNull();
    // On the server, too, which would make it to its end.
    expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]]);
  });
});

describe('tools', () => {
  it('generate subtitles, and step their size', async () => {
    const { store } = await openEditor(1);
    const subtitles = group('Subtitles');
    const generate = subtitles.getByRole<HTMLButtonElement>('button', { name: 'Generate Subtitles' });
    expect(generate.disabled).toBe(true);
    await user.type(textBox(1), 'Hi');
    await user.click(generate);
    await user.click(subtitles.getByRole('radio', { name: 'Advanced' }));
    expect(subtitles.getByText('2.0')).toBeTruthy();
    await user.click(subtitles.getByRole('button', { name: 'Smaller subtitles' }));
    expect(subtitles.getByText('1.8')).toBeTruthy();
    await user.click(subtitles.getByRole('button', { name: 'Larger subtitles' }));
    expect(subtitles.getByText('2.0')).toBeTruthy();
    const { edited } = store.getState().editor;
    expect(edited.captions.style).toBe('advanced');
    expect(Object.values(edited.frames)[0]?.caption).toBe('Hi');
  });

  it('give subtitles a look, its font and its colours, each one step back', async () => {
    const { store } = await openEditor(1);
    const subtitles = group('Subtitles');
    const captions = () => store.getState().editor.edited.captions;
    expect(subtitles.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Standard', 'Advanced', 'Outline', 'Karaoke', 'Manga balloon']),
    );
    await user.click(subtitles.getByRole('radio', { name: 'Outline' }));
    expect(captions()).toMatchObject({ style: 'outline', position: { x: 50, y: 62 } });
    await user.selectOptions(subtitles.getByRole('combobox', { name: 'Subtitle font' }), 'Georgia');
    const colour = subtitles.getByLabelText('Spoken word');
    fireEvent.change(colour, { target: { value: '#ff0000' } });
    fireEvent.change(colour, { target: { value: '#00ff00' } });
    expect(captions()).toMatchObject({ font: 'Georgia', highlight: '#00ff00' });
    await user.click(button('Undo'));
    expect(captions().highlight).toBeUndefined();
    await user.click(subtitles.getByRole('button', { name: 'Font and colours of the style' }));
    expect(captions().font).toBeUndefined();
    // Moved by hand, they stay where they are.
    act(() => void store.dispatch(moveSubtitles.done({ position: { x: 40, y: 30 } })));
    await user.click(subtitles.getByRole('radio', { name: 'Standard' }));
    expect(captions()).toMatchObject({ style: 'standard', position: { x: 40, y: 30 } });
  });

  it('add an animation of eighteen, and remove it', async () => {
    await openEditor(1);
    const picker = screen.getByRole('combobox', { name: 'Animation' });
    expect(within(picker).getAllByRole('option')).toHaveLength(18);
    await user.selectOptions(picker, 'zoomOut');
    await user.click(button('Add Animation'));
    expect(inFrame(1).getByText('Zoom out')).toBeTruthy();
    await user.click(inFrame(1).getByRole('button', { name: 'Remove animation' }));
    expect(inFrame(1).queryByText('Zoom out')).toBeNull();
  });

  it('add an animation to all frames in one step', async () => {
    const { store } = await openEditor(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Animation' }), 'Slide up');
    await user.click(button('Animate All Frames'));
    const animations = () => Object.values(store.getState().editor.edited.frames).map((one) => one.animation);
    expect(animations()).toEqual(['slideUp', 'slideUp', 'slideUp']);
    await user.click(button('Undo'));
    expect(animations()).toEqual([null, null, null]);
  });

  it('add a text, and change its words and its look', async () => {
    const { store } = await openEditor(1);
    await user.click(button('Add Text'));
    const words = await screen.findByRole('textbox', { name: 'Overlay text' });
    await user.clear(words);
    await user.type(words, 'Boom');
    fireEvent.change(screen.getByLabelText('Text colour'), { target: { value: '#ff0000' } });
    fireEvent.change(screen.getByLabelText('Background colour'), { target: { value: '#00ff00' } });
    for (const name of ['Bold', 'Italic', 'Underline']) await user.click(button(name));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Font' }), 'Impact');
    act(() => screen.getByRole('slider', { name: 'Text size' }).focus());
    await user.keyboard('{ArrowRight}');
    const [frameNow] = Object.values(store.getState().editor.edited.frames);
    expect(frameNow?.texts[0]).toMatchObject({
      text: 'Boom',
      size: 1.01,
      style: {
        color: '#ff0000',
        backgroundColor: '#00ff00',
        fontWeight: 'normal',
        fontStyle: 'italic',
        textDecoration: 'underline',
        fontFamily: 'Impact',
      },
    });
    await user.click(button('Add to All Frames'));
    expect(await says('Every frame has this text already')).toBeTruthy();
    await user.click(button('No background colour'));
    await user.click(button('Remove text'));
    expect(screen.queryByRole('textbox', { name: 'Overlay text' })).toBeNull();
  });

  it('take pictures only as background and image, sounds only as audio', async () => {
    globalThis.createImageBitmap = () => Promise.resolve({ close: () => undefined } as ImageBitmap);
    const { container } = await openEditor(2);
    const choose = async (after: HTMLElement, name: string, type: string) => {
      const input = after.nextElementSibling;
      if (!(input instanceof HTMLInputElement)) throw new Error('The button has no file input');
      // Past the file picker's filter, as dropping a file on it does.
      await userEvent.upload(input, new File(['x'], name, { type }), { applyAccept: false });
    };
    await choose(button('Add Background'), 'notes.txt', 'text/plain');
    expect(await says('Please choose an image file.')).toBeTruthy();
    await choose(button('Add Audio'), 'cat.png', 'image/png');
    expect(await says('Please choose an audio file.')).toBeTruthy();
    await choose(button('Add Background'), 'sky.png', 'image/png');
    expect(await screen.findByRole('button', { name: 'Change Background' })).toBeTruthy();
    await user.click(button('Remove Background'));
    expect(button('Add Background')).toBeTruthy();
    await choose(button('Add Image'), 'cat.png', 'image/png');
    await user.click(await screen.findByRole('button', { name: 'Add to All Frames' }));
    expect(inFrame(2).getByRole('button', { name: 'Edit image 1' })).toBeTruthy();
    await user.click(button('Remove image'));
    expect(inFrame(1).queryByRole('button', { name: 'Edit image 1' })).toBeNull();
    expect(container.querySelectorAll('input[type=file]')).toHaveLength(5);
  });
});

describe('leaving and coming back', () => {
  const comeBack = (store: Store, path: string) =>
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <App />
        </MemoryRouter>
      </Provider>,
    );

  it('loses nothing, by the same address or by none', async () => {
    const { unmount, store } = await openEditor(2);
    await user.type(textBox(1), 'Kept');
    await user.click(button('Back'));
    await screen.findByRole('region', { name: 'Top Searched' });
    unmount();
    for (const path of [paths.videoEditor(), paths.videoEditor(pages(2))]) {
      const again = comeBack(store, path);
      await screen.findByRole('region', { name: 'Preview' });
      expect(textBox(1).value).toBe('Kept');
      expect(button('Undo').disabled).toBe(false);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      again.unmount();
    }
  });

  it('for other pages asks before work is given up', async () => {
    const { unmount, store } = await openEditor(2);
    await user.type(textBox(1), 'Kept');
    unmount();
    const other = paths.videoEditor(['/other/1.png']);
    const first = comeBack(store, other);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(textBox(1).value).toBe('Kept');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    first.unmount();
    comeBack(store, other);
    await user.click(await screen.findByRole('button', { name: 'Start new video' }));
    expect(frames()).toHaveLength(1);
    expect(textBox(1).value).toBe('');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('for other pages opens them at once where nothing was done', async () => {
    const { unmount, store } = await openEditor(2);
    unmount();
    comeBack(store, paths.videoEditor(['/other/1.png']));
    await waitFor(() => expect(frames()).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('a session that ends in the middle of work loses nothing of it', async () => {
  const { answer, store } = await openEditor(2, { 'POST /api/vision/extract-text': { status: 401 } });
  await user.type(textBox(1), 'Kept');
  answer({ 'GET /api/users/me': { status: 401 } });
  await chooseExtract('All Frames');
  await screen.findByRole('link', { name: 'Login' });
  answer({ 'POST /api/auth/login': { json: ana }, 'GET /api/users/me': { json: ana } });
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret secret');
  await user.click(button('Login'));
  await screen.findByRole('region', { name: 'Preview' });
  expect(textBox(1).value).toBe('Kept');
  expect(store.getState().editor.past).toHaveLength(1);
});

it('shows the balance', async () => {
  await openEditor(1);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Credits: 0');
});
