import { configureStore, createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api/api.js';
import { isCallError } from '../api/call.js';
import { editorSlice } from '../editor/editor-slice.js';
import { readerSlice } from '../reader/reader-slice.js';
import { readerSettingsSlice } from '../reader/settings-slice.js';
import { themeSlice } from '../theme/theme-slice.js';
import { toastSlice } from '../toasts/toast-slice.js';

export function createStore() {
  const listeners = createListenerMiddleware();
  // A session that ended elsewhere shows as 401 on some read; asking who is signed in then moves the guards.
  listeners.startListening({
    predicate: (action) =>
      isRejectedWithValue(action) &&
      isCallError(action.payload) &&
      action.payload.status === 401 &&
      isRead(action.meta),
    effect: (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Session']));
    },
  });
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [editorSlice.name]: editorSlice.reducer,
      [readerSlice.name]: readerSlice.reducer,
      [readerSettingsSlice.name]: readerSettingsSlice.reducer,
      [themeSlice.name]: themeSlice.reducer,
      [toastSlice.name]: toastSlice.reducer,
    },
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
}

/** Whether what was rejected is a query: a write that needs a session says so itself and stays where it is. */
function isRead(meta: object): boolean {
  const arg: unknown = 'arg' in meta ? meta.arg : undefined;
  return typeof arg === 'object' && arg !== null && 'type' in arg && arg.type === 'query';
}

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];

export const useAppDispatch = useDispatch.withTypes<Dispatch>();
export const useAppSelector = useSelector.withTypes<State>();
