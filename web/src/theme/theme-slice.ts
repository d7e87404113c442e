import { createSlice } from '@reduxjs/toolkit';
import { nextTheme, storedTheme, type ThemeChoice } from './theme.js';

export const themeSlice = createSlice({
  name: 'theme',
  initialState: (): { choice: ThemeChoice } => ({ choice: storedTheme() }),
  reducers: {
    themeCycled(state) {
      state.choice = nextTheme(state.choice);
    },
  },
});

export const { themeCycled } = themeSlice.actions;
