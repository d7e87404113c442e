import { createSlice } from '@reduxjs/toolkit';
import { nextTheme, storedTheme, type ThemeChoice } from './theme.js';

interface ThemeState {
  readonly choice: ThemeChoice;
}

declare module '../store/state.js' {
  interface State {
    readonly theme: ThemeState;
  }
}

export const themeSlice = createSlice({
  name: 'theme',
  initialState: (): ThemeState => ({ choice: storedTheme() }),
  reducers: {
    themeCycled(state) {
      state.choice = nextTheme(state.choice);
    },
  },
});

export const { themeCycled } = themeSlice.actions;
