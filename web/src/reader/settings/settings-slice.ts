import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { storedSettings, type Habits, type MangaSettings } from './settings.js';

declare module '../../store/state.js' {
  interface State {
    readonly readerSettings: ReturnType<typeof storedSettings>;
  }
}

export const readerSettingsSlice = createSlice({
  name: 'readerSettings',
  initialState: storedSettings,
  reducers: {
    mangaSettingsChosen(
      state,
      { payload }: PayloadAction<{ readonly mangaId: string; readonly chosen: Partial<MangaSettings> }>,
    ) {
      state.mangas[payload.mangaId] = { ...state.mangas[payload.mangaId], ...payload.chosen };
    },
    /** These are for every manga from now on; what was chosen for one before makes way. */
    settingsSharedByAll(state, { payload }: PayloadAction<MangaSettings>) {
      state.everyManga = payload;
      state.mangas = {};
    },
    habitChosen(state, { payload }: PayloadAction<Partial<Habits>>) {
      state.habits = { ...state.habits, ...payload };
    },
  },
});

export const { mangaSettingsChosen, settingsSharedByAll, habitChosen } = readerSettingsSlice.actions;
