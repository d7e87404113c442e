import { createAction, createSlice } from '@reduxjs/toolkit';
import { meEndpoint } from '../api/session.js';

/**
 * What the page holds of a user is dropped: after signing out, and when another person signs in after a session ended by
 * itself. The same person signing in again finds everything as it was.
 */
export const userLeft = createAction('session/userLeft');

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): { lastUser: string | null } => ({ lastUser: null }),
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
