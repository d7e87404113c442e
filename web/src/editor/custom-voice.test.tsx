/** Speech with a custom voice: what it needs, what it costs, and what is said when it fails (spec 2 sections 4, 5, 8). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/api.js';
import { pause } from '../batch/pause.js';
import { button, group, inFrame, says, speech } from '../tests/editor-screen.js';
import { openWithVoice, spoken, spokenTexts, times, typeTexts } from '../tests/custom-voice.js';
import { chooseVoice } from './commands/voice.js';

const user = userEvent.setup();
const allFrames = () => user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
const alert = () => within(screen.getByRole('region', { name: 'Notifications' })).findByRole('alert');
const told = async () => (await alert()).textContent;

describe('before anything is generated', () => {
  it('a voice model must be chosen', async () => {
    const { store, speeches } = await openWithVoice(1, { balance: 3 });
    act(() => void store.dispatch(chooseVoice.done({ kind: 'custom', model: null })));
    await typeTexts(1);
    await user.click(speech());
    expect(await told()).toBe('ErrorPlease select a custom voice model first.');
    expect(speeches).toEqual([]);
  });

  it('there must be a credit for each frame', async () => {
    const { speeches } = await openWithVoice(3, { balance: 2 });
    await typeTexts(3);
    await allFrames();
    await user.click(speech());
    expect(await told()).toBe('Insufficient CreditsYou need 3 credits but have 2.Buy Credits');
    expect(speeches).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the paywall comes at 0 credits', async () => {
    const { speeches } = await openWithVoice(1, { balance: 0 });
    await typeTexts(1);
    await user.click(speech());
    expect(await screen.findByRole('dialog', { name: "You're out of credit points" })).toBeTruthy();
    expect(speeches).toEqual([]);
  });

  it.each([
    ['the user has no profile', { status: 404, text: '' }, 'ErrorUser profile not found'],
    ['the balance can’t be read', { status: 503, text: '' }, 'ErrorFailed to check credit balance'],
    ['the answer has no balance', { json: { id: 'u1' } }, 'ErrorFailed to prepare for speech generation'],
  ])('it is said that %s', async (_name, answer, text) => {
    const { answer: answers, speeches } = await openWithVoice(1, { balance: 3 });
    await typeTexts(1);
    answers({ 'GET /api/users/me': answer });
    await user.click(speech());
    expect(await told()).toBe(text);
    expect(speeches).toEqual([]);
  });
});

describe('a generated speech', () => {
  it('names voice, user and key, costs a credit, and switches to Advanced captions', async () => {
    const { speeches } = await openWithVoice(1, { balance: 3 });
    await typeTexts(1);
    await user.click(speech());
    expect(await says('Advanced Captions Enabled')).toBeTruthy();
    expect(speeches).toEqual([
      {
        body: { text: 'Text 1', language: 'en', voiceModel: 'custom', customVoiceId: 'v1', userId: 'u1' },
        key: expect.stringMatching(/^\S{16,}$/) as string,
      },
    ]);
    expect(await screen.findByText('Credits: 2')).toBeTruthy();
    expect(group('Subtitles').getByRole('radio', { name: 'Advanced' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    // One step for both.
    await user.click(button('Undo'));
    expect(group('Subtitles').getByRole('radio', { name: 'Standard' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(inFrame(1).queryByRole('button', { name: 'Play audio' })).toBeNull();
  });

  it('leaves captions as they are without valid times of its words', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { answer } = await openWithVoice(1, { balance: 3 });
    answer({ 'GET /media/times': { json: [{ word: 'Text', start: 0, end: 1 }, { word: 'no times' }] } });
    await typeTexts(1);
    await user.click(speech());
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(group('Subtitles').getByRole('radio', { name: 'Standard' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(warn).toHaveBeenCalledWith('The word timings of this speech could not be used.');
    warn.mockRestore();
  });

  it('of the default voice switches nothing and has a key of its own each time', async () => {
    const { store, speeches } = await openWithVoice(1, { balance: 0 });
    act(() => void store.dispatch(chooseVoice.done({ kind: 'default' })));
    await typeTexts(1);
    await user.click(speech());
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    await user.click(speech());
    await waitFor(() => expect(speeches).toHaveLength(2));
    const body = { text: 'Text 1', language: 'en', voiceModel: 'default', userId: 'u1' };
    expect(speeches.map((one) => one.body)).toEqual([body, body]);
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(2);
    expect(group('Subtitles').getByRole('radio', { name: 'Standard' }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });
});

describe('a speech that fails', () => {
  it.each([
    [
      'its credit is back',
      { status: 502, json: { code: 'voice_failed', creditRestored: true } },
      'Credit RestoredVoice generation failed for frame 1, but your credit has been returned',
    ],
    [
      'its credit is not back',
      { status: 502, json: { code: 'voice_failed', creditRestored: false } },
      'Credit Not RestoredFailed to restore credit. Please contact support.',
    ],
    [
      'nobody can tell',
      { status: 502, text: '<html>Bad gateway</html>' },
      'Credit Not RestoredFailed to restore credit. Please contact support.',
    ],
    [
      'nobody answered for it',
      { status: 503, json: { code: 'unavailable' } },
      'Speech Generation FailedFailed to generate speech. Your credit will be restored.' +
        'A speech that was made meanwhile is fetched, and not charged again, when you retry.',
    ],
    [
      'it took no credit',
      { status: 413, json: { code: 'text_too_long' } },
      'Speech Generation FailedFailed to process frame 1',
    ],
    ['its voice is gone', { status: 404, json: { code: 'voice_not_found' } }, 'ErrorVoice model not found'],
  ])('says that %s', async (_name, failure, text) => {
    await openWithVoice(1, { balance: 3, speak: () => failure });
    await typeTexts(1);
    await user.click(speech());
    expect(await told()).toBe(text);
  });

  it('shows the balance that it left', async () => {
    const failure = { status: 502, json: { creditRestored: true }, headers: { 'x-credit-points': '7' } };
    await openWithVoice(1, { balance: 3, speak: () => failure });
    await typeTexts(1);
    await user.click(speech());
    expect(await screen.findByText('Credits: 7')).toBeTruthy();
  });

  it('is marked, and tried again as a new speech', async () => {
    const failure = { status: 502, json: { code: 'voice_failed', creditRestored: true } };
    const { speeches, speakWith } = await openWithVoice(1, { balance: 3, speak: () => failure });
    await typeTexts(1);
    await user.click(speech());
    expect(await inFrame(1).findByText('Speech failed')).toBeTruthy();
    speakWith(() => spoken(2));
    await user.click(group('Speech').getByRole('button', { name: 'Retry failed' }));
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(2);
  });

  it.each([
    ['a lost answer', 'lost' as const],
    ['an answer that takes too long', { status: 504, json: { code: 'speech_timeout' } }],
  ])('with %s is asked for again by itself, under the same key', async (_name, answer) => {
    let lost = 1;
    const { speeches } = await openWithVoice(1, {
      balance: 3,
      speak: () => (lost-- > 0 ? answer : spoken(2)),
    });
    await typeTexts(1);
    await user.click(speech());
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(speeches).toHaveLength(2);
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ['a lost answer', 'lost' as const],
    ['a busy server', { status: 429, json: { code: 'too_many_requests' } }],
  ])('with %s is not sent again after Cancel', async (_name, answer) => {
    const { speeches } = await openWithVoice(1, { balance: 3, speak: () => answer });
    await typeTexts(1);
    await user.click(speech());
    await waitFor(() => expect(speeches).toHaveLength(1));
    await user.click(button('Cancel speech'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel speech' })).toBeNull());
    const sent = speeches.length;
    // Past the time at which the next try would be due.
    await act(() => pause(1200));
    expect(speeches).toHaveLength(sent);
  });

  it.each([
    ['is another one after Cancel, which gives its credit back', { status: 204 }, 2],
    ['is the same one after a Cancel that came too late', { status: 409, json: { code: 'speech_kept' } }, 1],
  ])('%s', async (_name, cancelled, distinct) => {
    const asked = { balance: 3, speak: () => 'never' as const };
    const { speeches, speakWith } = await openWithVoice(1, asked, { 'DELETE /api/tts/speak': cancelled });
    await typeTexts(1);
    await user.click(speech());
    await waitFor(() => expect(speeches).toHaveLength(1));
    await user.click(button('Cancel speech'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel speech' })).toBeNull());
    speakWith(() => spoken(2));
    await user.click(speech());
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(distinct);
  });

  it('without any answer keeps its key for the next try of the same text', async () => {
    const { speeches, speakWith } = await openWithVoice(1, { balance: 3, speak: () => 'lost' });
    await typeTexts(1);
    await user.click(speech());
    expect(await told()).toMatch(
      /^Speech Generation FailedFailed to generate speech\. Your credit will be restored\./,
    );
    speakWith(() => spoken(2));
    await user.click(group('Speech').getByRole('button', { name: 'Retry failed' }));
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(1);
    // Answered: another speech of the frame is a new one.
    await user.click(speech());
    await waitFor(() => expect(new Set(speeches.map(({ key }) => key)).size).toBe(2));
  });

  it('without any answer is not asked for otherwise, where its speed can’t be looked up', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const narration = (speed: number) => ({
      'GET /api/narration': { json: { voices: {}, speed, volume: 1, soundEffects: 'skip' } },
    });
    const more = { balance: 3, speak: () => 'lost' as const };
    const { answer, store, speeches, speakWith } = await openWithVoice(1, more, narration(1.5));
    await typeTexts(1);
    await user.click(speech());
    expect(await told()).toMatch(/^Speech Generation Failed/);
    const asked = speeches.length;
    speakWith(() => spoken(2));
    const refetch = () => act(() => void store.dispatch(api.util.invalidateTags(['Narration'])));
    answer({ 'GET /api/narration': { status: 503, text: '' } });
    refetch();
    await user.click(group('Speech').getByRole('button', { name: 'Retry failed' }));
    expect(await says('Batch Processing Complete')).toBeTruthy();
    expect(speeches).toHaveLength(asked);
    answer(narration(1.5));
    refetch();
    await user.click(group('Speech').getByRole('button', { name: 'Retry failed' }));
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(new Set(speeches.map(({ key }) => key)).size).toBe(1);
  });
});

describe('credits that run out in the middle', () => {
  it('end the batch, tell the number done, and leave the rest pending', async () => {
    const { speeches, store, credit } = await openWithVoice(5, {
      balance: 5,
      speak: ({ text }) => {
        credit(0);
        return ['Text 1', 'Text 2'].includes(text)
          ? spoken(0)
          : { status: 402, json: { code: 'insufficient_credits' }, headers: { 'x-credit-points': '0' } };
      },
    });
    await typeTexts(5);
    await allFrames();
    await user.click(speech());
    expect(await screen.findByRole('dialog', { name: "You're out of credit points" })).toBeTruthy();
    expect(await told()).toBe('Out of CreditsProcessed 2 frames. Purchase more credits to continue.');
    expect(spokenTexts(speeches)).not.toContain('Text 5');
    const { edited, paywall, failed } = store.getState().editor;
    expect(paywall).toEqual({ frameIds: edited.order.slice(2), mode: 'all' });
    expect(failed.speech).toEqual([]);
    expect(screen.getByText('Credits: 0')).toBeTruthy();
  });

  it('need no number where one frame was meant', async () => {
    await openWithVoice(1, { balance: 1, speak: () => ({ status: 402, text: '' }) });
    await typeTexts(1);
    await user.click(speech());
    expect(await screen.findByRole('dialog', { name: "You're out of credit points" })).toBeTruthy();
    expect(screen.queryByText('Out of Credits')).toBeNull();
  });
});

it('a batch has one key a frame, counts the frames, and asks for the balance in the end', async () => {
  const { speeches, calls } = await openWithVoice(3, { balance: 9 });
  await typeTexts(3);
  await allFrames();
  const asked = () => calls.filter((call) => call === 'GET /api/users/me').length;
  const before = asked();
  await user.click(speech());
  expect(await says('Batch Processing Complete')).toBeTruthy();
  expect(await says('Successfully processed 3 out of 3 frames.')).toBeTruthy();
  expect(new Set(speeches.map(({ key }) => key)).size).toBe(3);
  expect(spokenTexts(speeches).sort()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  await waitFor(() => expect(asked()).toBe(before + 2));
  expect(times).toHaveLength(2);
});
