import {
  configureStore,
  createListenerMiddleware,
  isRejectedWithValue,
  type Reducer,
} from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { isCallError } from '../api/call.js';
import { dropAllBlobs } from '../blobs/blobs.js';
import { editorSlice } from '../editor/editor-slice.js';
import { exportSlice } from '../export/export-slice.js';
import { importsSlice, storeWatched, type ImportsState } from '../library/imports-slice.js';
import { dropAllUploads } from '../library/upload-queue.js';
import { chapterViewSlice } from '../manga/chapter-view-slice.js';
import { projectSlice } from '../projects/project-slice.js';
import { readerSlice } from '../reader/reader-slice.js';
import { readerSettingsSlice } from '../reader/settings/settings-slice.js';
import { sessionSlice, userLeft } from '../session/session-slice.js';
import type { State, Store } from '../store/state.js';
import { themeSlice } from '../theme/theme-slice.js';
import { toastSlice } from '../toasts/toast-slice.js';
import { voiceDraftSlice } from '../voices/voice-draft.js';

const reducers = {
  [api.reducerPath]: api.reducer,
  [editorSlice.name]: editorSlice.reducer,
  [exportSlice.name]: exportSlice.reducer,
  [projectSlice.name]: projectSlice.reducer,
  [readerSlice.name]: readerSlice.reducer,
  [readerSettingsSlice.name]: readerSettingsSlice.reducer,
  [chapterViewSlice.name]: chapterViewSlice.reducer,
  [importsSlice.name]: importsSlice.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [themeSlice.name]: themeSlice.reducer,
  [toastSlice.name]: toastSlice.reducer,
  [voiceDraftSlice.name]: voiceDraftSlice.reducer,
} satisfies { readonly [Part in keyof State]: Reducer<State[Part]> };

export function createStore(): Store {
  const listeners = createListenerMiddleware<{ readonly imports: ImportsState }>();
  // A session that ended elsewhere shows as 401 on some call; asking who is signed in then moves the guards.
  listeners.startListening({
    predicate: (action) =>
      isRejectedWithValue(action) &&
      isCallError(action.payload) &&
      action.payload.status === 401 &&
      !answersItself(action.meta),
    effect: (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Session']));
    },
  });
  listeners.startListening({
    actionCreator: userLeft,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
      dropAllBlobs();
      dropAllUploads();
    },
  });
  listeners.startListening({
    predicate: (_action, now, before) => now.imports.watched !== before.imports.watched,
    effect: (_action, { getState }) => storeWatched(getState().imports.watched),
  });
  return configureStore({
    reducer: reducers,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
}

/** Calls whose 401 is shown on the screen that made them. */
const ownAnswers: readonly unknown[] = ['login', 'register', 'createCheckout'];

function answersItself(meta: object): boolean {
  const arg: unknown = 'arg' in meta ? meta.arg : undefined;
  return (
    typeof arg === 'object' && arg !== null && 'endpointName' in arg && ownAnswers.includes(arg.endpointName)
  );
}
