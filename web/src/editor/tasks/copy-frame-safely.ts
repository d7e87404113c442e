/** Copies a frame once it is certain that the copy is whole: what can't be read or stored is said, and changes nothing. */
import { nanoid } from '@reduxjs/toolkit';
import { blobOf, type BlobKey } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { copyFrame } from '../commands/copy-frame.js';
import { saveVideo, thisTab } from '../persistence/saved-video.js';
import { blobsIn } from '../selectors.js';
import { advancedCaptionsEnabled } from './advanced-captions.js';

export const copyFrameSafely =
  (frameId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { edited, owner, source, failed } = getState().editor;
    const frame = edited.frames[frameId];
    if (!frame) return;
    const copying = copyFrame.done({ frameId, copyId: nanoid() });
    try {
      await Promise.all(blobsIn({ ...edited, frames: { [frameId]: frame } }).map(assertReadable));
      const copied = copyFrame.resultOf(edited, copying)?.edited ?? edited;
      // A full storage refuses it here; later it would only be missing after a reload.
      if (owner !== null) await saveVideo({ tab: thisTab(), owner, source, edited: copied, failed });
      dispatch(copying);
      if (copied.captions.style !== edited.captions.style) dispatch(toastShown(advancedCaptionsEnabled));
    } catch (error) {
      console.error('Failed to copy frame', error);
      const description = 'Failed to copy frame. Please try again.';
      dispatch(toastShown({ title: 'Error', description, variant: 'destructive' }));
    }
  };

/** A file that was moved or changed on the disk, or that the browser threw away, can't be read any more. */
async function assertReadable(key: BlobKey): Promise<void> {
  const blob = blobOf(key);
  if (!blob) throw new Error('The audio or an image of this frame is no longer there.');
  await blob.slice(0, 1).arrayBuffer();
}
