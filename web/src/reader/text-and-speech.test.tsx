import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedOut, type Answers } from '../tests/product.js';
import { FakeAudio, pageAddress, pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
const noBox = () => expect(screen.queryByRole('textbox', { name: 'Extracted text' })).toBeNull();

const extractText = 'POST /api/vision/extract-text';
const speakText = 'POST /api/tts/speak';

/** Each page has its number in two balloons; words last a second. */
const withTexts = (more: Answers = {}): Answers =>
  reading({
    [extractText]: (body) => {
      const { imageUrl } = body as { imageUrl: string };
      const number = 1 + [1, 2, 3, 4, 5].findIndex((one) => pageAddress(one) === imageUrl);
      return { json: pageText(`Page ${number}.`, 'Good day!') };
    },
    [speakText]: (body) => {
      const { text } = body as { text: string };
      return { text: 'sound', headers: { 'x-word-timings-url': `/media/${encodeURIComponent(text)}` } };
    },
    'GET /media/Page%201.%0AGood%20day!': { json: timings('Page 1. Good day!') },
    'GET /media/Page%202.%0AGood%20day!': { json: timings('Page 2. Good day!') },
    ...more,
  });

const timings = (text: string) =>
  text.split(' ').map((word, index) => ({ word, start: index, end: index + 1 }));

/** Collects the bodies of calls. */
function heard(answer: (body: unknown) => object) {
  const bodies: unknown[] = [];
  return {
    bodies,
    answer: (body: unknown) => {
      bodies.push(body);
      return answer(body);
    },
  };
}

/** The audio that is playing. */
const playing = async (count = 1): Promise<FakeAudio> => {
  await waitFor(() => expect(FakeAudio.played).toHaveLength(count));
  return FakeAudio.played.at(-1) as FakeAudio;
};

const playTo = async (sound: FakeAudio, seconds: number) => {
  sound.currentTime = seconds;
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
};

const end = (sound: FakeAudio) => act(async () => sound.onended?.());

beforeEach(prepareReading);

describe('extracting text', () => {
  it('asks for the page and language, and shows the text to be edited and closed', async () => {
    const asked = heard(() => ({ json: pageText('One left.', 'Two right.') }));
    openAt('/reader/m1/c1', withTexts({ [extractText]: asked.answer }));
    await page(1);
    noBox();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text language' }), 'German');
    await press('Extract Text');
    expect((await box()).value).toBe('One left.\nTwo right.');
    expect(asked.bodies).toEqual([{ imageUrl: pageAddress(1), language: 'de' }]);
    await user.type(await box(), ' More.');
    expect((await box()).value).toBe('One left.\nTwo right. More.');
    await press('Close text');
    noBox();
  });

  it('shows that it is at work, and can be cancelled', async () => {
    openAt('/reader/m1/c1', withTexts({ [extractText]: 'never' }));
    await page(1);
    await press('Extract Text');
    expect(screen.getByRole('progressbar', { name: 'Text extraction' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Extract Text' }).disabled).toBe(true);
    await press('Cancel');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Extract Text' }).disabled).toBe(false);
  });

  it.each([
    [500, 'Failed to extract text. Please try again.'],
    [429, 'Failed to extract text. Please try again.'],
    [415, 'Failed to extract text from image'],
  ])('that fails with %s says so, and can be tried again', async (status, words) => {
    const { answer } = openAt('/reader/m1/c1', withTexts({ [extractText]: { status } }));
    await page(1);
    await press('Extract Text');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    noBox();
    answer(withTexts());
    await press('Extract Text');
    expect((await box()).value).toBe('Page 1.\nGood day!');
  });

  it('of all pages joins the texts in order, and sums up', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await user.click(screen.getByRole('radio', { name: 'All Frames' }));
    await press('Extract Text');
    expect((await box()).value).toBe(
      [1, 2, 3, 4, 5].map((number) => `Page ${number}.\nGood day!`).join('\n\n'),
    );
    expect((await screen.findByRole('status')).textContent).toContain(
      'Successfully processed 5 out of 5 frames.',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('of all pages counts a failing one as not processed, and goes on', async () => {
    const asked = heard((body) =>
      (body as { imageUrl: string }).imageUrl === pageAddress(2)
        ? { status: 500 }
        : { json: pageText('Text.') },
    );
    openAt('/reader/m1/c1', withTexts({ [extractText]: asked.answer }));
    await page(1);
    await user.click(screen.getByRole('radio', { name: 'All Frames' }));
    await press('Extract Text');
    expect((await box()).value).toBe('Text.\n\nText.\n\nText.\n\nText.');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Successfully processed 4 out of 5 frames.Press “Extract Text” again',
    );
    expect(asked.bodies).toHaveLength(5);
  });

  it('of all pages that all fail is a failure', async () => {
    openAt('/reader/m1/c1', withTexts({ [extractText]: { status: 500 } }));
    await page(1);
    await user.click(screen.getByRole('radio', { name: 'All Frames' }));
    await press('Extract Text');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Successfully processed 0 out of 5 frames.');
    noBox();
  });

  it('of all pages shows a percentage, and keeps what was read when it is cancelled', async () => {
    openAt(
      '/reader/m1/c1',
      withTexts({
        [extractText]: (body) =>
          (body as { imageUrl: string }).imageUrl === pageAddress(1) ? { json: pageText('First.') } : 'never',
      }),
    );
    await page(1);
    await user.click(screen.getByRole('radio', { name: 'All Frames' }));
    await press('Extract Text');
    expect(await screen.findByText(/^20\s?%$/)).toBeTruthy();
    await press('Cancel');
    expect((await box()).value).toBe('First.');
    expect(await screen.findByText('Successfully processed 1 out of 5 frames.')).toBeTruthy();
  });

  it('is undone by a page change: no text, no box', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Extract Text');
    await box();
    await press('Next page');
    noBox();
    await press('Previous page');
    noBox();
  });

  it('is of one page again when Current Frame is chosen after All Frames', async () => {
    const asked = heard(() => ({ json: pageText('Text.') }));
    openAt('/reader/m1/c1', withTexts({ [extractText]: asked.answer }));
    await page(1);
    const radio = (name: string) => screen.getByRole('radio', { name });
    const checked = () =>
      ['Current Frame', 'All Frames'].filter((name) => radio(name).getAttribute('aria-checked') === 'true');
    expect(checked()).toEqual(['Current Frame']);
    await user.click(radio('All Frames'));
    expect(checked()).toEqual(['All Frames']);
    await user.click(radio('Current Frame'));
    expect(checked()).toEqual(['Current Frame']);
    await press('Extract Text');
    expect((await box()).value).toBe('Text.');
    expect(asked.bodies).toEqual([{ imageUrl: pageAddress(1), language: 'en' }]);
  });
});

describe('speaking', () => {
  it('sends exactly the text and the language, and stops', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    openAt('/reader/m1/c1', withTexts({ [speakText]: asked.answer }));
    await page(1);
    await press('Extract Text');
    await user.clear(await box());
    await user.type(await box(), 'Hello you');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text language' }), 'French');
    await press('Speak');
    const sound = await playing();
    expect(asked.bodies).toEqual([{ text: 'Hello you', language: 'fr' }]);
    await press('Stop');
    expect(sound.paused).toBe(true);
    expect(screen.getByRole('button', { name: 'Speak' })).toBeTruthy();
  });

  it('shows and sends what is printed beside the lines of the page, but for those that were edited', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    const printed = pageText('強敵よ', '宇宙へ');
    const regions = printed.regions.map((region, index) => ({
      ...region,
      readings: [{ start: 0, end: 2, reading: index === 0 ? 'とも' : 'そら' }],
    }));
    const answers = { [extractText]: { json: { ...printed, regions } }, [speakText]: asked.answer };
    openAt('/reader/m1/c1', withTexts(answers));
    await page(1);
    await press('Extract Text');
    const notes = () => screen.getByRole('region', { name: 'Printed readings' }).textContent;
    await box();
    expect(notes()).toBe('Printed readings: 強敵(とも), 宇宙(そら)');
    fireEvent.change(await box(), { target: { value: '強敵だ\n宇宙へ' } });
    expect(notes()).toBe('Printed readings: 宇宙(そら)');
    await press('Speak');
    await playing();
    const readings = [{ start: 4, end: 6, reading: 'そら' }];
    expect(asked.bodies).toEqual([{ text: '強敵だ\n宇宙へ', language: 'en', readings }]);
  });

  it('is idle again when the sound ends', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Extract Text');
    await box();
    await press('Speak');
    await end(await playing());
    expect(await screen.findByRole('button', { name: 'Speak' })).toBeTruthy();
    await press('Speak');
    await playing(2);
  });

  it('reads the page first when nobody did', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    openAt('/reader/m1/c1', withTexts({ [speakText]: asked.answer }));
    await page(1);
    await press('Speak');
    await playing();
    expect(asked.bodies).toEqual([{ text: 'Page 1.\nGood day!', language: 'en' }]);
    noBox();
  });

  it('says that there is nothing to read on a page without text', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    openAt('/reader/m1/c1', withTexts({ [extractText]: { json: pageText() }, [speakText]: asked.answer }));
    await page(1);
    await press('Speak');
    expect(await screen.findByText('Nothing to Read')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Speak' })).toBeTruthy();
    expect(asked.bodies).toEqual([]);
  });

  it('says so, too, when it has read along to the end without a text', async () => {
    const bookmark = { mangaId: 'm1', chapterId: 'c1', currentPage: 4 };
    openAt(
      '/reader/m1/c1',
      withTexts({ [extractText]: { json: pageText() }, 'GET /api/bookmarks/m1': { json: bookmark } }),
    );
    await page(5);
    await press('Read along');
    await press('Speak');
    await screen.findByRole('button', { name: 'Stop' });
    expect(await screen.findByText('Nothing to Read')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Speak' })).toBeTruthy();
  });

  it('says nothing of the page before', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    openAt('/reader/m1/c1', withTexts({ [speakText]: asked.answer }));
    await page(1);
    await press('Extract Text');
    await user.type(await box(), ' Mine.');
    await press('Next page');
    await press('Speak');
    await playing();
    expect(asked.bodies).toEqual([{ text: 'Page 2.\nGood day!', language: 'en' }]);
  });

  it('has nothing to say when the box is empty', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Extract Text');
    await user.clear(await box());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Speak' }).disabled).toBe(true);
  });

  it('that fails is logged, says so without a toast, and can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { answer } = openAt('/reader/m1/c1', withTexts({ [speakText]: { status: 503, text: 'busy' } }));
    await page(1);
    await press('Extract Text');
    await box();
    await press('Speak');
    expect(await screen.findByText('Failed to generate speech')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Speak' })).toBeTruthy();
    expect(log.mock.calls[0]?.[0]).toBe('Failed to generate speech');
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
    answer(withTexts());
    await press('Try again');
    await playing();
    expect(screen.queryByText('Failed to generate speech')).toBeNull();
  });

  it('is discarded by a page change', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Speak');
    const sound = await playing();
    await press('Next page');
    expect(sound.paused).toBe(true);
    expect(sound.src).toBe('');
    expect(screen.getByRole('button', { name: 'Speak' })).toBeTruthy();
  });

  it('says a long text in parts that one speech may have', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    const long = 'A sentence of some words. '.repeat(100);
    openAt(
      '/reader/m1/c1',
      withTexts({ [extractText]: { json: pageText(long) }, [speakText]: asked.answer }),
    );
    await page(1);
    await press('Extract Text');
    await box();
    await press('Speak');
    await end(await playing(1));
    await end(await playing(2));
    expect(await screen.findByRole('button', { name: 'Speak' })).toBeTruthy();
    expect(asked.bodies.map((body) => (body as { text: string }).text).join(' ')).toBe(long.trim());
  });

  it('marks the balloon and the word', async () => {
    const { container } = openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Extract Text');
    await box();
    const marked = () => container.querySelector('mark')?.textContent;
    const balloon = () => container.querySelector('[data-spoken]')?.textContent;
    await press('Speak');
    const sound = await playing();
    // The text layer needs a loaded image.
    fireEvent.load(await page(1));
    await playTo(sound, 1.5);
    expect([marked(), balloon()]).toEqual(['1', 'Page 1.']);
    await playTo(sound, 2.1);
    expect([marked(), balloon()]).toEqual(['Good', 'Good day!']);
    await end(sound);
    expect(marked()).toBeUndefined();
  });

  it('turns the pages by itself when reading along, until it is stopped', async () => {
    const asked = heard(() => ({ text: 'sound' }));
    openAt('/reader/m1/c1', withTexts({ [speakText]: asked.answer }));
    await page(1);
    await press('Read along');
    await press('Speak');
    await end(await playing(1));
    await page(2);
    await end(await playing(2));
    await page(3);
    const sound = await playing(3);
    await press('Stop');
    expect(sound.paused).toBe(true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await page(3);
    expect(asked.bodies.slice(0, 2)).toEqual([
      { text: 'Page 1.\nGood day!', language: 'en' },
      { text: 'Page 2.\nGood day!', language: 'en' },
    ]);
  });

  it('of the last page ends the reading along', async () => {
    openAt(
      '/reader/m1/c1',
      withTexts({ 'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId: 'c1', currentPage: 4 } } }),
    );
    await page(5);
    await press('Read along');
    await press('Speak');
    await end(await playing(1));
    expect(await screen.findByRole('button', { name: 'Speak' })).toBeTruthy();
    await page(5);
  });

  it('ends when the reader is left', async () => {
    openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Speak');
    const sound = await playing();
    await press('Back');
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    expect(sound.paused).toBe(true);
  });
});

describe('the text layer', () => {
  it('lays the texts of the page over its picture, and is turned off again', async () => {
    openAt('/reader/m1/c1', withTexts());
    fireEvent.load(await page(1));
    await press('Text layer');
    const layer = await screen.findByRole('group', { name: 'Text of page 1' });
    expect(within(layer).getByText('Good day!')).toBeTruthy();
    const [first] = layer.querySelectorAll('p');
    expect(first?.style.left).toBe('10%');
    expect(first?.style.width).toBe('30%');
    await press('Text layer');
    expect(screen.queryByRole('group', { name: 'Text of page 1' })).toBeNull();
  });

  it('says when the text of a page could not be read, and leaves the page as it is', async () => {
    openAt('/reader/m1/c1', withTexts({ [extractText]: { status: 500 } }));
    fireEvent.load(await page(1));
    await press('Text layer');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to extract text. Please try again.',
    );
    await page(1);
  });
});

describe('a session that ends while reading', () => {
  it('leads to the welcome page, and nothing is lost when one comes back', async () => {
    const { answer } = openAt('/reader/m1/c1', withTexts());
    await page(1);
    await press('Next page');
    await press('Extract Text');
    await user.type(await box(), ' Mine.');
    answer({ ...signedOut, [extractText]: { status: 401 } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text language' }), 'Italian');
    await press('Extract Text');
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    answer({ ...withTexts(), 'POST /api/auth/login': withTexts()['GET /api/users/me'] ?? {} });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse battery');
    await press('Login');
    await page(2);
    expect((await box()).value).toBe('Page 2.\nGood day! Mine.');
  });
});
