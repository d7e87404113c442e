import { createAction, createSlice } from '@reduxjs/toolkit';
import { meEndpoint } from '../api/session.js';

/**
 * Drops everything that the page holds of a user: after signing out, and when another user signs in after a session
 * expired. The same user signing in again finds everything as it was.
 */
export const userLeft = createAction('session/userLeft');

interface SessionState {
  readonly lastUser: string | null;
}

declare module '../store/state.js' {
  interface State {
    readonly session: SessionState;
  }
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ lastUser: null }),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(userLeft, (state) => {
        state.lastUser = null;
      })
      .addMatcher(meEndpoint.matchFulfilled, (state, { payload }) => {
        state.lastUser = payload?.id ?? state.lastUser;
      });
  },
});
