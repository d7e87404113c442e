import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** What to do about it. */
  readonly hint?: string;
  /** A place to go to. */
  readonly action?: { readonly label: string; readonly path: string };
  readonly variant: 'default' | 'destructive';
}

interface ToastState {
  readonly current: Toast | null;
}

declare module '../store/state.js' {
  interface State {
    readonly toast: ToastState;
  }
}

/** Only the newest toast is shown; an older one makes way at once. */
export const toastSlice = createSlice({
  name: 'toast',
  initialState: (): ToastState => ({ current: null }),
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id' | 'variant'> & { readonly variant?: Toast['variant'] }) => ({
        payload: { variant: 'default', ...toast, id: nanoid() } satisfies Toast,
      }),
      reducer(state, action: PayloadAction<Toast>) {
        state.current = action.payload;
      },
    },
    toastClosed(state, action: PayloadAction<string>) {
      if (state.current?.id === action.payload) state.current = null;
    },
  },
});

export const { toastShown, toastClosed } = toastSlice.actions;
