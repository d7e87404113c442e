import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseLanguage } from '../../editor/commands/language.js';
import { button, group, says } from '../../tests/editor-screen.js';
import { FakeAudio } from '../../tests/reading.js';
import { foreign, gallery, openGallery, prepareVoices, voice } from '../../tests/voices.js';
import { fireEvent } from '@testing-library/react';

const user = userEvent.setup();

// The dialog is a part of its own; reading it the first time takes longer than a test waits.
beforeAll(() => import('../VoiceGallery.js'), 60_000);
beforeEach(prepareVoices);

describe('browsing voices', () => {
  it('lists own ones first, then public ones, with who made them; default ones are hidden', async () => {
    const { dialog, card, calls } = await openGallery([
      foreign('a', { createdAt: '2026-03-01T00:00:00.000Z' }),
      voice('b', { isPublic: false, avatarUrl: '/media/avatar' }),
      voice('c', { name: '山田 太郎', createdAt: '2026-02-01T00:00:00.000Z' }),
      foreign('default-1'),
    ]);
    await dialog.findByRole('listitem', { name: 'Voice a' });
    expect(calls).toContain('GET /api/voice-models?userId=u1');
    const names = dialog.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['山田 太郎', 'Voice b', 'Voice a']);
    expect(card('Voice a').getByText('by Bo')).toBeTruthy();
    expect(card('Voice a').queryByText('Mine')).toBeNull();
    expect(card('Voice a').getByText('Public')).toBeTruthy();
    expect(card('Voice a').queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(card('Voice a').queryByRole('button', { name: 'Export' })).toBeNull();
    expect(card('Voice b').getByText('Mine')).toBeTruthy();
    expect(card('Voice b').getByText('Private')).toBeTruthy();
    expect(card('Voice b').getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(card('山田 太郎').getByText('山太')).toBeTruthy();
    expect(dialog.getByText('The built-in voice, matched to the sample.')).toBeTruthy();
    expect(dialog.queryByRole('searchbox')).toBeNull();
  });

  it('an avatar that can’t be loaded makes way for initials', async () => {
    const { dialog, card } = await openGallery([voice('b', { avatarUrl: '/media/avatar' })]);
    const item = await dialog.findByRole('listitem', { name: 'Voice b' });
    fireEvent.error(item.querySelector('img') as HTMLImageElement);
    expect(card('Voice b').getByText('VB')).toBeTruthy();
  });

  it('can be searched when there are many', async () => {
    const models = Array.from({ length: 9 }, (_, index) =>
      foreign(`${index}`, { name: `Narrator ${index}` }),
    );
    const { dialog } = await openGallery([...models, foreign('x', { name: 'Mika', display_name: 'Yuki' })]);
    const search = await dialog.findByRole('searchbox', { name: 'Search voices' });
    await user.type(search, 'yuki');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.getByRole('listitem', { name: 'Mika' })).toBeTruthy();
    await user.type(search, '?');
    expect(dialog.getByText('No voice found')).toBeTruthy();
  });

  it('says that it loads, what failed, and loads again', async () => {
    const { dialog, answer } = await openGallery([], { 'GET /api/voice-models': { status: 500 } });
    expect(await says('Failed to load voice models. Please try again.')).toBeTruthy();
    expect(dialog.getByText('The voice models could not be loaded.')).toBeTruthy();
    answer({ 'GET /api/voice-models': { json: [voice('a')] } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('listitem', { name: 'Voice a' })).toBeTruthy();
  });

  it('shows that it loads', async () => {
    const { dialog } = await openGallery([], { 'GET /api/voice-models': 'never' });
    expect(dialog.getByText('Loading voice models')).toBeTruthy();
  });

  it('leads to the form when there is none', async () => {
    const { dialog } = await openGallery([]);
    await user.click(await dialog.findByRole('button', { name: 'Create a voice' }));
    expect(dialog.getByRole('tab', { name: 'Create' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('a sample', () => {
  it('plays and stops by its button, one at a time', async () => {
    const { dialog, card } = await openGallery([voice('a'), voice('b')]);
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Play sample' }));
    const [first] = FakeAudio.played;
    expect(first).toMatchObject({ src: '/media/a', paused: false });
    await user.click(card('Voice b').getByRole('button', { name: 'Play sample' }));
    expect(first?.paused).toBe(true);
    expect(card('Voice a').getByRole('button', { name: 'Play sample' })).toBeTruthy();
    await user.click(card('Voice b').getByRole('button', { name: 'Stop sample' }));
    expect(FakeAudio.played[1]?.paused).toBe(true);
    await user.click(card('Voice b').getByRole('button', { name: 'Play sample' }));
    act(() => FakeAudio.played[2]?.onended?.());
    expect(card('Voice b').getByRole('button', { name: 'Play sample' })).toBeTruthy();
  });

  it('that can’t be played is told, and stops with the dialog', async () => {
    const { dialog, card } = await openGallery([voice('a')]);
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Play sample' }));
    act(() => FakeAudio.played[0]?.onerror?.());
    expect(await says('Playback Error')).toBeTruthy();
    expect(await says('Failed to play audio sample. Please try again.')).toBeTruthy();
    await user.click(card('Voice a').getByRole('button', { name: 'Play sample' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(FakeAudio.played[1]?.paused).toBe(true));
  });
});

it('how custom voices are made is told for the language that is spoken', async () => {
  const { store, dialog } = await openGallery([], {
    'GET /api/voice-models/engine?language=ko': { json: { description: 'In Korean, the built-in voice.' } },
    'GET /api/voice-models/engine?language=en': { json: { description: 'In English, the nearest one.' } },
  });
  expect(await dialog.findByText('In English, the nearest one.')).toBeTruthy();
  act(() => void store.dispatch(chooseLanguage.done({ language: 'ko' })));
  expect(await dialog.findByText('In Korean, the built-in voice.')).toBeTruthy();
});

describe('selecting a voice', () => {
  it('closes the gallery, switches to custom voices and names it; the radio only switches', async () => {
    const { dialog, card, store } = await openGallery([foreign('a')]);
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Select' }));
    expect(await says('Voice Model Selected')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const custom = group('Speech').getByRole('radio', { name: 'Custom Voice (1 credit)' });
    expect(custom.getAttribute('aria-checked')).toBe('true');
    expect(group('Speech').getByText('Voice a')).toBeTruthy();
    expect(await group('Speech').findByText('The built-in voice, matched to the sample.')).toBeTruthy();
    await user.click(group('Speech').getByRole('radio', { name: 'Default Voice (Free)' }));
    const { voice: chosen } = store.getState().editor.edited;
    expect(chosen).toEqual({ kind: 'default', model: { id: 'a', name: 'Voice a' } });
    await user.click(button('Change Voice'));
    const again = within(await gallery());
    const item = await again.findByRole('listitem', { name: 'Voice a' });
    expect(item.getAttribute('aria-current')).toBe('true');
    expect(within(item).getByText('In use')).toBeTruthy();
  });
});

describe('cloning a voice', () => {
  it('adds a private copy, which is marked and has the focus', async () => {
    const copy = voice('copy', { name: 'Voice a (copy)', isPublic: false });
    const { dialog, card, answer, calls } = await openGallery([foreign('a')], {
      'POST /api/voice-models/a/clone': { status: 201, json: { ...copy, warnings: [] } },
    });
    await dialog.findByRole('listitem', { name: 'Voice a' });
    answer({ 'GET /api/voice-models': { json: [foreign('a'), copy] } });
    await user.click(card('Voice a').getByRole('button', { name: 'Clone' }));
    expect(await says('Voice Model Cloned')).toBeTruthy();
    await dialog.findByRole('listitem', { name: 'Voice a (copy)' });
    expect(card('Voice a (copy)').getByText('New')).toBeTruthy();
    expect(card('Voice a (copy)').getByText('Private')).toBeTruthy();
    const select = card('Voice a (copy)').getByRole('button', { name: 'Select' });
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect(calls).toContain('POST /api/voice-models/a/clone');
  });

  it.each([
    [401, 'signed_out', 'Authentication Required'],
    [404, 'voice_not_found', 'Voice model not found'],
    [502, 'sample_unavailable', 'Failed to download audio sample'],
    [500, 'internal', 'Failed to clone voice model. Please try again.'],
    [409, 'too_many_voices', 'A person may have 100 voices.'],
  ])('that fails with %i %s says “%s”', async (status, code, words) => {
    const { dialog, card } = await openGallery([foreign('a')], {
      'POST /api/voice-models/a/clone': {
        status,
        json: { code, detail: code === 'too_many_voices' ? words : '' },
      },
    });
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Clone' }));
    expect(await says(words)).toBeTruthy();
  });

  it('without its avatar goes on, and says so', async () => {
    const { dialog, card } = await openGallery([foreign('a')], {
      'POST /api/voice-models/a/clone': {
        status: 201,
        json: { ...voice('copy'), warnings: ['Failed to download avatar image'] },
      },
    });
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Clone' }));
    expect(await says('Only you can see it. Failed to download avatar image')).toBeTruthy();
  });
});

describe('deleting a voice', () => {
  const remove = async (status: number, json: unknown = '') => {
    const opened = await openGallery([voice('a')], { 'DELETE /api/voice-models/a': { status, json } });
    await opened.dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(opened.card('Voice a').getByRole('button', { name: 'Delete' }));
    return { ...opened, question: await screen.findByRole('alertdialog') };
  };

  it('asks first; Cancel keeps it', async () => {
    const { question, dialog, calls } = await remove(204);
    const words = 'Are you sure you want to delete this voice model? This action cannot be undone.';
    expect(within(question).getByText(words)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await dialog.findByRole('listitem', { name: 'Voice a' })).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('takes it from the list, and from the video where it was chosen', async () => {
    const { question, dialog, answer, store } = await remove(204);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await user.click((await dialog.findAllByRole('button', { name: 'Select' }))[0] as HTMLElement);
    expect(store.getState().editor.edited.voice.model?.id).toBe('a');
    await user.click(button('Change Voice'));
    const again = within(await gallery());
    await user.click(await again.findByRole('button', { name: 'Delete' }));
    answer({ 'GET /api/voice-models': { json: [] } });
    const second = await screen.findByRole('alertdialog');
    await user.click(within(second).getByRole('button', { name: 'Delete' }));
    expect(await says('Voice Model Deleted')).toBeTruthy();
    expect(await again.findByText('No voices yet')).toBeTruthy();
    expect(store.getState().editor.edited.voice).toEqual({ kind: 'custom', model: null });
  });

  it.each([
    [
      200,
      { deleted: true, issues: ['sample', 'avatar'] },
      'Voice model deleted with some issues: sample, avatar',
    ],
    [401, { code: 'signed_out' }, 'Authentication Required'],
    [403, { code: 'not_owner' }, "You don't have permission to delete this voice model"],
    [404, { code: 'voice_not_found' }, 'Voice model not found'],
    [500, { code: 'internal' }, 'Failed to delete voice model. Please try again.'],
  ])('answered with %i %j', async (status, json, words) => {
    const { question } = await remove(status, json);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await says(words)).toBeTruthy();
  });
});

describe('a voice as a file', () => {
  it('is exported by its owner under its name', async () => {
    const names: string[] = [];
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { dialog, card } = await openGallery([voice('a', { name: 'A/B: c' })], {
      'GET /api/voice-models/a/export': { text: 'zip' },
    });
    await dialog.findByRole('listitem', { name: 'A/B: c' });
    await user.click(card('A/B: c').getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(names).toEqual(['A-B- c.komavox-voice']));
    press.mockRestore();
  });

  it('that can’t be exported is told', async () => {
    const { dialog, card } = await openGallery([voice('a')], {
      'GET /api/voice-models/a/export': { status: 500 },
    });
    await dialog.findByRole('listitem', { name: 'Voice a' });
    await user.click(card('Voice a').getByRole('button', { name: 'Export' }));
    expect(await says('Failed to export voice model. Please try again.')).toBeTruthy();
  });

  it('is imported once it is confirmed that one may', async () => {
    const { dialog, answer } = await openGallery([], {
      'POST /api/voice-models/import': {
        status: 400,
        json: { code: 'bad', detail: 'That is no voice file.' },
      },
    });
    await user.upload(await dialog.findByLabelText('Voice file'), new File(['x'], 'Mika.komavox-voice'));
    const question = within(await screen.findByRole('dialog', { name: 'Import voice' }));
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Import' });
    expect(confirm.disabled).toBe(true);
    await user.click(
      question.getByRole('checkbox', { name: 'This is my own voice, or I have permission to use it.' }),
    );
    await user.click(confirm);
    expect(await says('Failed to import voice model. Please try again.')).toBeTruthy();
    expect(await says('That is no voice file.')).toBeTruthy();
    answer({
      'POST /api/voice-models/import': {
        status: 201,
        json: { ...voice('a', { isPublic: false }), warnings: ['The voice is rather quiet.'] },
      },
      'GET /api/voice-models': { json: [voice('a', { isPublic: false })] },
    });
    await user.click(confirm);
    expect(await says('“Voice a” is private: only you can see it. The voice is rather quiet.')).toBeTruthy();
    expect(await dialog.findByText('New')).toBeTruthy();
  });
});
