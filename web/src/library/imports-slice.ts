import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { userLeft } from '../session/session-slice.js';
import { readJson, writeItem } from '../storage/storage.js';

/** Files on their way to the server; once there, the server's list has the import. */
export interface UploadState {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A sentence to show. */
  readonly error: string;
}

export interface ImportsState {
  readonly uploads: readonly UploadState[];
  /** Ids of imports that the user hasn't dismissed yet. They outlive the page. */
  readonly watched: readonly string[];
}

declare module '../store/state.js' {
  interface State {
    readonly imports: ImportsState;
  }
}

const storageKey = 'komavox.imports';

function storedWatched(): readonly string[] {
  const stored = readJson('localStorage', storageKey);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}

export const storeWatched = (watched: readonly string[]): void =>
  writeItem('localStorage', storageKey, JSON.stringify(watched));

const change = (state: ImportsState, id: string, over: Partial<UploadState>): ImportsState => ({
  ...state,
  uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...over } : upload)),
});

const without = (state: ImportsState, id: string): ImportsState => ({
  ...state,
  uploads: state.uploads.filter((upload) => upload.id !== id),
});

export const importsSlice = createSlice({
  name: 'imports',
  initialState: (): ImportsState => ({ uploads: [], watched: storedWatched() }),
  reducers: {
    uploadQueued: (state, { payload }: PayloadAction<{ id: string; name: string }>): ImportsState => ({
      ...state,
      uploads: [
        ...state.uploads.filter(({ id }) => id !== payload.id),
        { ...payload, state: 'waiting', sent: 0, total: 0, startedAt: 0, error: '' },
      ],
    }),
    uploadStarted: (state, { payload }: PayloadAction<{ id: string; at: number }>) =>
      change(state, payload.id, { state: 'sending', startedAt: payload.at }),
    uploadProgressed: (state, { payload }: PayloadAction<{ id: string; sent: number; total: number }>) =>
      change(state, payload.id, { sent: payload.sent, total: payload.total }),
    uploadFailed: (state, { payload }: PayloadAction<{ id: string; error: string }>) =>
      change(state, payload.id, { state: 'failed', error: payload.error }),
    uploadDismissed: (state, { payload }: PayloadAction<string>) => without(state, payload),
    uploadArrived: (state, { payload }: PayloadAction<{ id: string; importId: string }>): ImportsState => ({
      ...without(state, payload.id),
      watched: [...state.watched, payload.importId],
    }),
    importDismissed: (state, { payload }: PayloadAction<string>): ImportsState => ({
      ...state,
      watched: state.watched.filter((id) => id !== payload),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(userLeft, (): ImportsState => ({ uploads: [], watched: [] }));
  },
});

export const {
  uploadQueued,
  uploadStarted,
  uploadProgressed,
  uploadFailed,
  uploadDismissed,
  uploadArrived,
  importDismissed,
} = importsSlice.actions;
