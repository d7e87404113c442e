/** What must be there before a custom voice speaks: a voice model, and a credit for each frame (spec 2 section 5). */
import { isCallError } from '../../api/call.js';
import { readMe } from '../../api/session.js';
import { paths } from '../../routes/paths.js';
import type { Dispatch, Thunk } from '../../store/state.js';
import { toastShown, type Toast } from '../../toasts/toast-slice.js';
import { paywallShown, type PendingSpeech } from '../editor-slice.js';

/** Resolves to whether the generation may begin; says why it may not. */
export const prepareCustomSpeech =
  ({ frameIds, mode }: PendingSpeech): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const refuse = (title: string, description: string, more: Pick<Toast, 'action'> = {}) => {
      dispatch(toastShown({ title, description, ...more, variant: 'destructive' }));
      return false;
    };
    if (getState().editor.edited.voice.model === null) {
      return refuse('Error', 'Please select a custom voice model first.');
    }
    const balance = await readBalance(dispatch);
    if (balance === 'signed out') return false;
    if (typeof balance === 'string') return refuse('Error', balance);
    if (balance <= 0) {
      dispatch(paywallShown({ frameIds, mode }));
      return false;
    }
    const needed = frameIds.length;
    if (needed <= balance) return true;
    return refuse('Insufficient Credits', `You need ${needed} credits but have ${balance}.`, {
      action: { label: 'Buy Credits', path: paths.pricing },
    });
  };

/** The balance as the server has it now, or what is to be said instead. */
async function readBalance(dispatch: Dispatch): Promise<number | string> {
  try {
    const { data, error } = await dispatch(readMe());
    if (isCallError(error)) {
      return error.status === 404 ? 'User profile not found' : 'Failed to check credit balance';
    }
    if (data === null) return 'signed out';
    if (data && Number.isSafeInteger(data.creditPoint)) return data.creditPoint;
  } catch (error) {
    console.error(error);
  }
  return 'Failed to prepare for speech generation';
}
