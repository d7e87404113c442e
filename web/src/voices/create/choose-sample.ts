import { isCallError } from '../../api/call.js';
import type { SampleReport } from '../../api/types.js';
import { checkSampleEndpoint } from '../../api/voice-models.js';
import { addBlob, dropBlob } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import { changeDraft, sampleJudged, type Sample } from '../voice-draft.js';

/** Makes a file the draft's sample, and has the server judge it at once. */
export const chooseSample =
  (file: Blob, { name, label }: Pick<Sample, 'name' | 'label'>): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const blob = addBlob(file);
    dispatch(changeDraft({ sample: { blob, name, label, report: null, judging: true } }));
    const form = new FormData();
    form.append('sample', file, name);
    const { data, error } = await dispatch(checkSampleEndpoint.initiate(form, { track: false }));
    dispatch(sampleJudged({ blob, report: data ?? refusal(error) }));
    // Signing out dropped it meanwhile.
    if (getState().voiceDraft.sample?.blob !== blob) dropBlob(blob);
  };

export const removeSample = (): Thunk => changeDraft({ sample: null });

/** A file that isn't read at all is a problem of the sample; null when only its judgement failed. */
function refusal(error: unknown): SampleReport | null {
  if (!isCallError(error) || ![413, 415, 422].includes(error.status)) return null;
  const { code, detail } = error;
  const message = detail === '' ? 'This file can’t be read as audio.' : detail;
  return { seconds: 0, voicedSeconds: 0, problems: [{ code, message, blocking: true }] };
}
