/** What the export is doing; it goes on while other screens are visited. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BlobKey } from '../blobs/blobs.js';
import { userLeft } from '../session/session-slice.js';

export interface ExportWork {
  /** Tells a later export from one that was cancelled. */
  readonly id: string;
  readonly percent: number;
  readonly message: string;
  /** null as long as nobody knows. */
  readonly secondsLeft: number | null;
}

export interface ExportResult {
  readonly fileName: string;
  /** An address of the product, or a file that the page holds. */
  readonly file: { readonly url: string } | { readonly blob: BlobKey };
  readonly captions?: Readonly<Partial<Record<'ass' | 'srt' | 'vtt', string>>>;
}

export interface ExportState {
  readonly work: ExportWork | null;
  readonly result: ExportResult | null;
}

declare module '../store/state.js' {
  interface State {
    readonly export: ExportState;
  }
}

const idle: ExportState = { work: null, result: null };

export const exportSlice = createSlice({
  name: 'export',
  initialState: idle,
  reducers: {
    exportStarted: (_state, { payload }: PayloadAction<string>): ExportState => ({
      work: { id: payload, percent: 0, message: 'Getting ready', secondsLeft: null },
      result: null,
    }),
    exportProgressed(state, { payload }: PayloadAction<ExportWork>) {
      if (state.work?.id === payload.id) state.work = payload;
    },
    exportFinished: (state, { payload }: PayloadAction<{ id: string; result: ExportResult }>) =>
      state.work?.id === payload.id ? { work: null, result: payload.result } : state,
    exportEnded(state, { payload }: PayloadAction<string>) {
      if (state.work?.id === payload) state.work = null;
    },
    /** The person has done with the file. */
    resultPutAway(state) {
      state.result = null;
    },
    /** A video that was finished while the page was away. */
    resultFound: (state, { payload }: PayloadAction<ExportResult>): ExportState =>
      state.work === null && state.result === null ? { work: null, result: payload } : state,
  },
  extraReducers: (builder) => builder.addCase(userLeft, () => idle),
});

export const { exportStarted, exportProgressed, exportFinished, exportEnded, resultPutAway, resultFound } =
  exportSlice.actions;
