import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addBlob, type BlobKey } from '../blobs/blobs.js';
import { button, frame, group, inFrame, openEditor } from '../tests/editor-screen.js';
import type { Music } from '../video/project.js';
import { copyFrame } from './commands/copy-frame.js';
import { addAudio, changeClipVolume } from './commands/frame-audio.js';
import { chooseMusic, changeMusic } from './commands/music.js';
import { addEffect, changeEffect } from './commands/sound-effects.js';
import { nothingEdited, type Edited } from './edited.js';
import { loadVideo, saveDraft } from './persistence/saved-video.js';
import { blobsIn, selectFrames, selectHasContent, selectProject } from './selectors.js';

const user = userEvent.setup();
const key = (name: string) => name as BlobKey;
const file: Music['sound'] = { blob: key('theme'), name: 'Theme.mp3', duration: 90, loudness: -11 };

describe('music', () => {
  it('is chosen by mood, changed and taken out, each undone by itself', async () => {
    const { store } = await openEditor(1);
    const music = () => selectProject(store.getState()).music;
    const radio = (name: string) => group('Music').getByRole('radio', { name });
    expect(radio('No music').getAttribute('aria-checked')).toBe('true');
    expect(group('Music').queryByRole('slider', { name: 'Music volume' })).toBeNull();
    await user.click(radio('Tense'));
    expect(music()).toEqual({ sound: { mood: 'tense' }, volume: 0.5, fadeIn: 1, fadeOut: 2, ducking: true });
    await user.click(group('Music').getByRole('switch', { name: 'Softer while somebody speaks' }));
    const volume = group('Music').getByRole('slider', { name: 'Music volume' });
    expect(volume.getAttribute('aria-valuetext')).toBe('50 %');
    volume.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    group('Music').getByRole('slider', { name: 'Fade out' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(music()).toMatchObject({ ducking: false, volume: 0.6, fadeOut: 1.5 });
    await user.click(radio('Playful'));
    expect(music()).toMatchObject({ sound: { mood: 'playful' }, volume: 0.6 });
    await user.click(button('Undo'));
    expect(music()).toMatchObject({ sound: { mood: 'tense' }, volume: 0.6 });
    await user.click(radio('No music'));
    expect(music()).toBeNull();
    await user.click(button('Undo'));
    expect(radio('Tense').getAttribute('aria-checked')).toBe('true');
    expect(selectHasContent(store.getState())).toBe(true);
  });

  it('that cannot be read is refused in words', async () => {
    await openEditor(1);
    globalThis.OfflineAudioContext = class {
      decodeAudioData = () => Promise.reject(new Error('no sound'));
    } as unknown as typeof OfflineAudioContext;
    File.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    const input = group('Music').getByLabelText<HTMLInputElement>('Music file');
    await user.upload(input, new File(['x'], 'notes.mp3', { type: 'audio/mpeg' }));
    expect(await screen.findByText('Failed to process audio file')).toBeTruthy();
    expect(group('Music').queryByRole('radio', { name: 'notes.mp3' })).toBeNull();
  });

  it('of a file is named, holds its blob, and may be replaced', async () => {
    const { store } = await openEditor(1);
    act(() => void store.dispatch(chooseMusic.done({ sound: file })));
    expect(group('Music').getByRole('radio', { name: 'Theme.mp3' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(button('Replace Music File')).toBeTruthy();
    expect(blobsIn(store.getState().editor.edited)).toEqual(['theme']);
    act(() => void store.dispatch(changeMusic.done({ change: { volume: 1.2 } })));
    expect(selectProject(store.getState()).music).toMatchObject({ sound: file, volume: 1.2 });
  });
});

describe('the sounds of a frame', () => {
  it('are listed with their volume; effects have a moment, and are seen on the card', async () => {
    const { store } = await openEditor(2);
    const panel = () => group('Sounds of this frame');
    await user.selectOptions(panel().getByRole('combobox', { name: 'Sound effect' }), 'chime');
    await user.click(button('Add Sound Effect'));
    const chime = within(panel().getByRole('listitem', { name: 'Chime' }));
    const begins = chime.getByRole('slider', { name: 'Begins after' });
    begins.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    chime.getByRole('slider', { name: 'Volume' }).focus();
    await user.keyboard('{ArrowLeft}');
    const [first, second] = selectFrames(store.getState());
    expect(first?.effects).toMatchObject([{ effect: 'chime', volume: 0.95 }]);
    expect(first?.effects[0]?.at).toBeCloseTo(0.3);
    expect(second?.effects).toEqual([]);
    expect(inFrame(1).getByText('Chime at 0.3 s')).toBeTruthy();
    await user.click(inFrame(1).getByRole('button', { name: 'Remove Chime at 0.3 s' }));
    expect(panel().queryByRole('listitem')).toBeNull();
    await user.click(button('Undo'));
    await user.click(panel().getByRole('button', { name: 'Remove Chime' }));
    expect(within(frame(1)).queryByText('Chime at 0.3 s')).toBeNull();
  });

  it('keep their volume in copies, which have effects of their own', async () => {
    const { store } = await openEditor(1);
    const [{ id: frameId } = { id: '' }] = selectFrames(store.getState());
    const blob = addBlob(new Blob(['x']));
    act(() => {
      store.dispatch(addAudio.done({ frameId, audio: { blob, name: 'Rain.mp3', duration: 3 } }));
      store.dispatch(changeClipVolume.done({ frameId, blob, volume: 0.3 }));
      store.dispatch(addEffect.done({ frameId, effect: { id: 'e', effect: 'pop', at: 1, volume: 1 } }));
      store.dispatch(copyFrame.done({ frameId, copyId: 'copy' }));
      store.dispatch(changeEffect.done({ frameId, id: 'e', change: { volume: 9, at: -1 } }));
    });
    const [first, copy] = selectFrames(store.getState());
    expect(first?.effects).toMatchObject([{ id: 'e', volume: 2, at: 0 }]);
    expect(copy?.addedAudio).toMatchObject([{ volume: 0.3 }]);
    expect(copy?.effects).toEqual([{ id: 'copy-effect-0', effect: 'pop', at: 1, volume: 1 }]);
  });
});

describe('a saved video', () => {
  const saved = (edited: Edited) =>
    saveDraft({ tab: 't', owner: 'o', source: [], edited, failed: { extract: [], speech: [] } });

  it('comes back with its music; a file that is gone is left out', async () => {
    const settings = { volume: 1, fadeIn: 0, fadeOut: 0, ducking: true };
    const music: Music = { ...settings, sound: { mood: 'sad' } };
    saved({ ...nothingEdited, music });
    expect((await loadVideo('t', 'o'))?.edited.music).toEqual(music);
    saved({ ...nothingEdited, music: { ...settings, sound: file } });
    expect((await loadVideo('t', 'o'))?.edited.music).toBeNull();
  });

  it('of before there were music and sound effects has none', async () => {
    const { store } = await openEditor(1);
    const { edited } = store.getState().editor;
    const frames = Object.fromEntries(
      Object.entries(edited.frames).map(([id, { effects: _, ...before }]) => [id, before]),
    );
    const { music: _, ...before } = { ...edited, frames };
    saved(before as unknown as Edited);
    const loaded = await loadVideo('t', 'o');
    expect(loaded?.edited.music).toBeNull();
    expect(Object.values(loaded?.edited.frames ?? {}).map(({ effects }) => effects)).toEqual([[]]);
  });
});
