/** What the reader and the editor ask for, of what was chosen. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openWithVoice, typeTexts } from '../tests/custom-voice.js';
import { speech } from '../tests/editor-screen.js';
import { openAt, type Answers } from '../tests/product.js';
import { pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
beforeEach(prepareReading);

const general = { voices: { en: 'kokoro/am_michael' }, speed: 1.5, volume: 1, soundEffects: 'skip' };

describe('the reader asks for a speech', () => {
  async function spokenWith(more: Answers): Promise<unknown> {
    const bodies: unknown[] = [];
    openAt(
      '/reader/m1/c1',
      reading({
        'POST /api/vision/extract-text': { json: pageText('Rei.') },
        'POST /api/tts/speak': (body) => {
          bodies.push(body);
          return { text: 'sound' };
        },
        ...more,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Speak' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    return bodies[0];
  }

  it('by its text and language, as long as nobody chose anything', async () => {
    expect(await spokenWith({})).toEqual({ text: 'Rei.', language: 'en' });
  });

  it('in the voice and at the speed that were chosen in general', async () => {
    expect(await spokenWith({ 'GET /api/narration': { json: general } })).toEqual({
      ...{ text: 'Rei.', language: 'en' },
      ...{ voice: 'kokoro/am_michael', speed: 1.5 },
    });
  });

  it('as chosen for the manga, with its readings', async () => {
    const own = {
      voices: { en: 'kokoro/bf_emma', fr: 'kokoro/ff_siwis' },
      speed: 1,
      pronunciations: { en: [{ word: 'Rei', reading: 'ray' }] },
    };
    const asked = await spokenWith({
      'GET /api/narration': { json: general },
      'GET /api/narration/m1': { json: own },
    });
    expect(asked).toEqual({ text: 'Rei.', language: 'en', voice: 'kokoro/bf_emma', mangaId: 'm1' });
  });

  it('in the default voice, where what was chosen can’t be had', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await spokenWith({ 'GET /api/narration': { status: 503, text: '' } })).toEqual({
      text: 'Rei.',
      language: 'en',
    });
    expect(warn).toHaveBeenCalledWith('The chosen voice could not be looked up.', expect.anything());
    warn.mockRestore();
  });
});

it('a custom voice keeps its speaker, and takes the speed', async () => {
  const { speeches } = await openWithVoice(1, { balance: 1 }, { 'GET /api/narration': { json: general } });
  await typeTexts(1);
  await user.click(speech());
  await waitFor(() => expect(speeches).toHaveLength(1));
  expect(speeches[0]?.body).toEqual({
    ...{ text: 'Text 1', language: 'en', voiceModel: 'custom', customVoiceId: 'v1', userId: 'u1' },
    speed: 1.5,
  });
});
