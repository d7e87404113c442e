import { nanoid } from '@reduxjs/toolkit';
import { addBlob, type BlobKey } from '../../blobs/blobs.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { setBackground } from '../commands/background.js';
import { addAudio } from '../commands/frame-audio.js';
import { chooseMusic } from '../commands/music.js';
import { addImage } from '../commands/overlay-image.js';
import { audioSeconds } from './audio-seconds.js';
import { measureMusic } from './measure-music.js';

/** The export's limit for one file. */
const maxBytes = 25_000_000;

/**
 * Adds the user's files to the video: each is decoded first, so that whatever is in the video can be shown.
 */
export function useFiles() {
  const dispatch = useAppDispatch();
  const frameId = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const { fail } = useToast();

  const fits = (file: File, kind: 'image' | 'audio'): boolean => {
    if (!file.type.startsWith(`${kind}/`)) {
      fail({
        title: `This is no ${kind} file`,
        description: `Please choose ${kind === 'image' ? 'an image' : 'an audio'} file.`,
      });
      return false;
    }
    if (file.size > maxBytes) {
      fail({ title: 'This file is too large', description: 'Files may have up to 25 MB.' });
      return false;
    }
    return true;
  };

  const addImageFile = async (file: File, use: (image: BlobKey) => void): Promise<void> => {
    if (!fits(file, 'image')) return;
    try {
      (await createImageBitmap(file)).close();
    } catch {
      fail({ title: 'Failed to process image file', description: 'Its format can’t be read.' });
      return;
    }
    use(addBlob(file));
  };

  return {
    background: (file: File) => addImageFile(file, (image) => void dispatch(setBackground.done({ image }))),
    image: (file: File) =>
      addImageFile(file, (image) => {
        if (frameId !== null) dispatch(addImage.done({ frameId, id: nanoid(), image }));
      }),
    music: async (file: File): Promise<void> => {
      if (!fits(file, 'audio')) return;
      const measured = await measureMusic(file);
      if (measured === null) {
        fail({ title: 'Failed to process audio file', description: 'Its format can’t be read.' });
        return;
      }
      dispatch(chooseMusic.done({ sound: { blob: addBlob(file), name: file.name, ...measured } }));
    },
    audio: async (file: File): Promise<void> => {
      if (frameId === null || !fits(file, 'audio')) return;
      const duration = await audioSeconds(file);
      if (duration === null) {
        fail({ title: 'Failed to process audio file', description: 'Its format can’t be read.' });
        return;
      }
      dispatch(addAudio.done({ frameId, audio: { blob: addBlob(file), name: file.name, duration } }));
    },
  };
}
