/** The voice that is being made: closing the dialog, or a failure, loses nothing of it. Signing out does. */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SampleReport } from '../api/types.js';
import { dropBlob, type BlobKey } from '../blobs/blobs.js';
import { userLeft } from '../session/session-slice.js';
import type { Thunk } from '../store/state.js';

export interface Sample {
  readonly blob: BlobKey;
  /** Of the file. */
  readonly name: string;
  /** What a person sees of it. */
  readonly label: string;
  /** null while it is being judged, and where that failed. */
  readonly report: SampleReport | null;
  readonly judging: boolean;
}

export interface VoiceDraft {
  readonly name: string;
  readonly sample: Sample | null;
  readonly avatar: BlobKey | null;
  readonly isPublic: boolean;
  readonly consent: boolean;
}

declare module '../store/state.js' {
  interface State {
    readonly voiceDraft: VoiceDraft;
  }
}

const nothing: VoiceDraft = { name: '', sample: null, avatar: null, isPublic: true, consent: false };

export const voiceDraftSlice = createSlice({
  name: 'voiceDraft',
  initialState: () => nothing,
  reducers: {
    draftChanged: (draft, { payload }: PayloadAction<Partial<VoiceDraft>>) => ({ ...draft, ...payload }),
    /** A judgement of another sample than the one that is there now is dropped. */
    sampleJudged: (
      draft,
      { payload }: PayloadAction<{ readonly blob: BlobKey; readonly report: SampleReport | null }>,
    ) =>
      draft.sample?.blob === payload.blob
        ? { ...draft, sample: { ...draft.sample, report: payload.report, judging: false } }
        : draft,
    draftCleared: () => nothing,
  },
  extraReducers: (builder) => {
    builder.addCase(userLeft, () => nothing);
  },
});

const { draftChanged, draftCleared } = voiceDraftSlice.actions;
export const { sampleJudged } = voiceDraftSlice.actions;

/** Changes the draft; a sample or picture that is replaced is dropped. */
export const changeDraft = (changes: Partial<VoiceDraft>): Thunk => replaceDraft(draftChanged(changes));

/** Once a voice was made of it. */
export const clearDraft = (): Thunk => replaceDraft(draftCleared());

const replaceDraft =
  (action: UnknownAction): Thunk =>
  (dispatch, getState) => {
    const before = blobsOf(getState().voiceDraft);
    dispatch(action);
    const kept = blobsOf(getState().voiceDraft);
    for (const blob of before) if (!kept.includes(blob)) dropBlob(blob);
  };

const blobsOf = ({ sample, avatar }: VoiceDraft): readonly BlobKey[] => [
  ...(sample === null ? [] : [sample.blob]),
  ...(avatar === null ? [] : [avatar]),
];
