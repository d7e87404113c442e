/** State of the export; it goes on while other screens are visited. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BlobKey } from '../blobs/blobs.js';
import { userLeft } from '../session/session-slice.js';

export interface ExportTask {
  /** Distinguishes a later export from one that was cancelled. */
  readonly id: string;
  readonly percent: number;
  readonly message: string;
  /** null while it is unknown. */
  readonly secondsLeft: number | null;
}

export interface ExportResult {
  readonly fileName: string;
  /** An address of the product, or a file that the page holds. */
  readonly file: { readonly url: string } | { readonly blob: BlobKey };
  readonly captions?: Readonly<Partial<Record<'ass' | 'srt' | 'vtt', string>>>;
  /** Address of a ZIP of the video and its captions. */
  readonly zip?: string;
  /** Address of a ZIP of its parts. */
  readonly parts?: string;
}

interface ExportState {
  readonly task: ExportTask | null;
  readonly result: ExportResult | null;
}

declare module '../store/state.js' {
  interface State {
    readonly export: ExportState;
  }
}

const idle: ExportState = { task: null, result: null };

export const exportSlice = createSlice({
  name: 'export',
  initialState: idle,
  reducers: {
    exportStarted: (_state, { payload }: PayloadAction<string>): ExportState => ({
      task: { id: payload, percent: 0, message: 'Getting ready', secondsLeft: null },
      result: null,
    }),
    exportProgressed(state, { payload }: PayloadAction<ExportTask>) {
      if (state.task?.id === payload.id) state.task = payload;
    },
    exportFinished: (state, { payload }: PayloadAction<{ id: string; result: ExportResult }>) =>
      state.task?.id === payload.id ? { task: null, result: payload.result } : state,
    exportEnded(state, { payload }: PayloadAction<string>) {
      if (state.task?.id === payload) state.task = null;
    },
    /** The user has closed the result. */
    resultDismissed(state) {
      state.result = null;
    },
    /** A video that was finished while the page was away. */
    resultFound: (state, { payload }: PayloadAction<ExportResult>): ExportState =>
      state.task === null && state.result === null ? { task: null, result: payload } : state,
  },
  extraReducers: (builder) => builder.addCase(userLeft, () => idle),
});

export const { exportStarted, exportProgressed, exportFinished, exportEnded, resultDismissed, resultFound } =
  exportSlice.actions;
