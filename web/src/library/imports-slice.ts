import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { userLeft } from '../session/session-slice.js';
import { readJson, writeItem } from '../storage/storage.js';

/** Chapters of one manga on their way to the server; once there, the server's list has their imports. */
export interface UploadState {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The upload that is next or under way, from 1, of so many. */
  readonly part: number;
  readonly parts: number;
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A sentence to show. */
  readonly error: string;
}

/** An import that the user hasn't dismissed yet. */
export interface WatchedImport {
  readonly id: string;
  /** The batch that it was sent in, and that batch's name. */
  readonly batch: string;
  readonly name: string;
  /** Which chapter it is. */
  readonly label: string;
}

export interface ImportsState {
  readonly uploads: readonly UploadState[];
  /** They outlive the page. */
  readonly watched: readonly WatchedImport[];
}

declare module '../store/state.js' {
  interface State {
    readonly imports: ImportsState;
  }
}

const storageKey = 'komavox.imports';

function storedWatched(): readonly WatchedImport[] {
  const stored = readJson('localStorage', storageKey);
  return Array.isArray(stored) ? stored.filter(isWatched) : [];
}

const isWatched = (value: unknown): value is WatchedImport =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'batch', 'name', 'label'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  );

export const storeWatched = (watched: readonly WatchedImport[]): void =>
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
    uploadQueued: (
      state,
      { payload }: PayloadAction<Pick<UploadState, 'id' | 'name' | 'part' | 'parts'>>,
    ): ImportsState => ({
      ...state,
      uploads: [
        ...state.uploads.filter(({ id }) => id !== payload.id),
        { ...payload, state: 'waiting', sent: 0, total: 0, startedAt: 0, error: '' },
      ],
    }),
    uploadStarted: (state, { payload }: PayloadAction<{ id: string; at: number }>) =>
      change(state, payload.id, { state: 'sending', startedAt: payload.at }),
    uploadProgressed: (
      state,
      { payload: { id, ...progress } }: PayloadAction<Pick<UploadState, 'id' | 'part' | 'sent' | 'total'>>,
    ) => change(state, id, progress),
    uploadFailed: (state, { payload }: PayloadAction<{ id: string; error: string }>) =>
      change(state, payload.id, { state: 'failed', error: payload.error }),
    uploadDismissed: (state, { payload }: PayloadAction<string>) => without(state, payload),
    uploadArrived: (
      state,
      {
        payload: { id, importId, ...names },
      }: PayloadAction<{ id: string; importId: string; name: string; label: string }>,
    ): ImportsState => ({
      ...state,
      watched: [...state.watched, { id: importId, batch: id, ...names }],
    }),
    /** All imports of a batch. */
    importsDismissed: (state, { payload }: PayloadAction<string>): ImportsState => ({
      ...state,
      watched: state.watched.filter(({ batch }) => batch !== payload),
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
  importsDismissed,
} = importsSlice.actions;
