import { api } from '../../api/api.js';
import { sendForm, type SentForm } from '../../api/send-form.js';
import type { MadeVoice } from '../../api/types.js';
import { blobOf } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import { clearDraft } from '../voice-draft.js';

interface CreateOptions {
  /** Makes a repeat the same voice. */
  readonly key: string;
  /** 0..100 of what is sent. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Makes a voice model of the draft, which is kept when that fails. */
export const createVoice =
  ({ key, onProgress, signal }: CreateOptions): Thunk<Promise<SentForm<MadeVoice>>> =>
  async (dispatch, getState) => {
    const { name, sample, avatar, isPublic, consent } = getState().voiceDraft;
    const form = new FormData();
    // Fields first, so that the server knows them when the files arrive.
    form.append('name', name.trim());
    form.append('isPublic', String(isPublic));
    form.append('consent', String(consent));
    const audio = sample && blobOf(sample.blob);
    if (audio) form.append('sample', audio, sample.name);
    const picture = avatar === null ? undefined : blobOf(avatar);
    if (picture) form.append('avatar', picture, 'avatar');
    const result = await sendForm<MadeVoice>({
      path: '/api/voice-models',
      form,
      key,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : (100 * sent) / total),
      signal,
    });
    if (result !== 'cancelled' && 'data' in result) {
      dispatch(clearDraft());
      dispatch(api.util.invalidateTags(['Voices']));
    } else if (result !== 'cancelled' && result.error.status === 401) {
      dispatch(api.util.invalidateTags(['Session']));
    }
    return result;
  };
