/** Speech in the reader, heard while it is made. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SpeechCall } from '../tests/pieces.js';
import { openAt, type Answers } from '../tests/product.js';
import { FakeAudio, pageAddress, pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const speakButton = () => screen.findByRole('button', { name: 'Speak' });

/** Addresses of blobs that are not freed. */
const held = new Set<string>();

beforeEach(() => {
  prepareReading();
  held.clear();
  const { createObjectURL } = URL;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = createObjectURL(blob);
      held.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => held.delete(url),
  });
});

/** A chapter whose speeches arrive as the test lets them, in the order of the calls. */
async function open(more: Answers = {}) {
  const calls: SpeechCall[] = [];
  const opened = openAt(
    '/reader/m1/c1',
    reading({
      'GET /api/casts/m1': { json: { members: [] } },
      'POST /api/vision/extract-text': (body) => {
        const { imageUrl } = body as { imageUrl: string };
        const number = 1 + [1, 2, 3, 4, 5].findIndex((one) => pageAddress(one) === imageUrl);
        return { json: pageText(`Page ${number}. Good`, 'day to you!') };
      },
      'POST /api/tts/speak': (body, headers, signal) => {
        const call = new SpeechCall(body, headers, signal);
        calls.push(call);
        return call.answer;
      },
      ...more,
    }),
  );
  await page(1);
  const call = async (number: number): Promise<SpeechCall> => {
    await waitFor(() => expect(calls).toHaveLength(number));
    return calls[number - 1] as SpeechCall;
  };
  return { ...opened, calls, call };
}

/** The audio that is playing, as the so-manieth. */
const playing = async (count: number): Promise<FakeAudio> => {
  await waitFor(() => expect(FakeAudio.played).toHaveLength(count));
  return FakeAudio.played.at(-1) as FakeAudio;
};
const playTo = async (sound: FakeAudio, seconds: number) => {
  sound.currentTime = seconds;
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
};
const end = (sound: FakeAudio) =>
  act(async () => {
    sound.currentTime = 0;
    sound.onended?.();
  });
/** For what must not happen. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

describe('a speech in pieces', () => {
  it('is heard from the first on, while the rest is made', async () => {
    const { call } = await open();
    await press('Speak');
    const speech = await call(1);
    expect(speech.headers.get('accept')).toContain('multipart/mixed');
    expect(speech.headers.get('priority')).toBeNull();
    expect(speech.body).toEqual({ text: 'Page 1. Good\nday to you!', language: 'en' });
    speech.arrive('Page 1.');
    const first = await playing(1);
    // Nothing more is there when the first piece ends.
    await end(first);
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    speech.arrive('Good day');
    const second = await playing(2);
    speech.arrive('to you!');
    speech.end();
    // Loaded before its turn.
    await waitFor(() => expect(first.src).not.toBe(''));
    const next = first.src;
    await end(second);
    expect((await playing(3)).src).toBe(next);
    await end(first);
    await speakButton();
    expect(held).toEqual(new Set());
    expect([first.src, second.src]).toEqual(['', '']);
  });

  it('marks words of all pieces, also in a balloon that is cut between two', async () => {
    const { container, call } = await open();
    await press('Speak');
    const speech = await call(1);
    speech.arrive('Page 1. Good day');
    const first = await playing(1);
    fireEvent.load(await page(1));
    const marked = () => container.querySelector('mark')?.textContent;
    const balloon = () => container.querySelector('[data-spoken]')?.textContent;
    await playTo(first, 2.5);
    expect([marked(), balloon()]).toEqual(['Good', 'Page 1. Good']);
    await playTo(first, 3.5);
    expect([marked(), balloon()]).toEqual(['day', 'day to you!']);
    speech.arrive('to you!');
    await end(first);
    const second = await playing(2);
    await playTo(second, 0.5);
    expect([marked(), balloon()]).toEqual(['to', 'day to you!']);
    await playTo(second, 1.5);
    expect(marked()).toBe('you');
    speech.end();
    await end(second);
    await speakButton();
    expect(marked()).toBeUndefined();
  });

  it('that breaks off is heard as far as it came, and says so', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { call } = await open();
    await press('Speak');
    const speech = await call(1);
    speech.arrive('Page 1.');
    const sound = await playing(1);
    speech.breakOff();
    await rest();
    expect(screen.queryByText('Failed to generate speech')).toBeNull();
    expect(sound.paused).toBe(false);
    await end(sound);
    expect(await screen.findByText('Failed to generate speech')).toBeTruthy();
    expect(log.mock.calls[0]?.[0]).toBe('Failed to generate speech');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(held).toEqual(new Set());
    log.mockRestore();
    await press('Try again');
    await call(2);
  });

  it('is given up by Stop: no piece is made nor heard any more', async () => {
    const { call } = await open();
    await press('Speak');
    const speech = await call(1);
    speech.arrive('Page 1.');
    const sound = await playing(1);
    speech.arrive('Good day');
    await press('Stop');
    await speakButton();
    expect(sound.paused).toBe(true);
    expect(speech.isCancelled).toBe(true);
    await rest();
    expect(FakeAudio.played).toHaveLength(1);
    expect(held).toEqual(new Set());
  });

  it('is as loud as chosen, in every piece', async () => {
    const general = { voices: {}, speed: 1, volume: 0.4, soundEffects: 'skip' };
    const { call } = await open({ 'GET /api/narration': { json: general } });
    await press('Speak');
    const speech = await call(1);
    speech.arrive('Page 1.');
    speech.arrive('Good day');
    await end(await playing(1));
    await playing(2);
    expect(FakeAudio.played.map(({ volume }) => volume)).toEqual([0.4, 0.4]);
  });
});

describe('reading along', () => {
  const isBackground = ({ headers }: SpeechCall) => headers.get('priority') === 'u=7';
  const textOf = ({ body }: SpeechCall) => (body as { text: string }).text;

  /** The first page is heard, and is whole; the next is asked for. */
  async function readAlong() {
    const opened = await open();
    await press('Read along');
    await press('Speak');
    const first = await opened.call(1);
    first.arrive('Page 1.');
    first.end();
    const sound = await playing(1);
    const ahead = await opened.call(2);
    expect([textOf(ahead), isBackground(ahead)]).toEqual(['Page 2. Good\nday to you!', true]);
    return { ...opened, sound, ahead };
  }

  it('has the next page made in the background, and plays it at once when it is whole', async () => {
    const { ahead, sound, calls } = await readAlong();
    ahead.arrive('Page 2.');
    ahead.end();
    await rest();
    await end(sound);
    await playing(2);
    await page(2);
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(isBackground)).toEqual([false, true, true]);
  });

  it('asks again in front for a page that is not whole when its turn comes', async () => {
    const { ahead, sound, call } = await readAlong();
    ahead.arrive('Page 2.');
    await rest();
    await end(sound);
    const front = await call(3);
    expect([textOf(front), isBackground(front)]).toEqual(['Page 2. Good\nday to you!', false]);
    // It is the background's work that it goes on from.
    expect(ahead.isCancelled).toBe(false);
    await page(1);
    front.arrive('Page 2.');
    await playing(2);
    await page(2);
    expect(ahead.isCancelled).toBe(true);
  });

  it('asks in front for a page that could not be made in the background', async () => {
    const { ahead, sound, call } = await readAlong();
    ahead.breakOff();
    await rest();
    await end(sound);
    const front = await call(3);
    expect(isBackground(front)).toBe(false);
    front.arrive('Page 2.');
    await playing(2);
  });

  it('takes the next page back when it is turned off, and asks for it when it is turned on', async () => {
    const { ahead, sound, call } = await readAlong();
    await press('Read along');
    await waitFor(() => expect(ahead.isCancelled).toBe(true));
    await press('Read along');
    const again = await call(3);
    expect([textOf(again), isBackground(again)]).toEqual(['Page 2. Good\nday to you!', true]);
    await press('Read along');
    await waitFor(() => expect(again.isCancelled).toBe(true));
    await end(sound);
    await speakButton();
    await page(1);
    expect(held).toEqual(new Set());
  });

  it('takes the next page back when the reader is left', async () => {
    const { ahead } = await readAlong();
    await press('Back');
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    expect(ahead.isCancelled).toBe(true);
  });
});
