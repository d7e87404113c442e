import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { userLeft } from '../session/session-slice.js';

/**
 * Order and language of a manga's chapter list; held as long as the page, so that the reader's Back returns to it.
 */
interface ChapterView {
  readonly sortOrder: 'desc' | 'asc';
  /** undefined until one is chosen. */
  readonly language: string | undefined;
  /** Requests of chapters that are shown, 96 each. */
  readonly portions: number;
}

export const firstView: ChapterView = { sortOrder: 'desc', language: undefined, portions: 1 };

type Views = Readonly<Record<string, ChapterView>>;

declare module '../store/state.js' {
  interface State {
    readonly chapterView: Views;
  }
}

const changed = (views: Views, mangaId: string, over: Partial<ChapterView>): Views => ({
  ...views,
  [mangaId]: { ...(views[mangaId] ?? firstView), ...over },
});

/** By manga id. Another order or language begins again with the first portion (spec 1 section 4). */
export const chapterViewSlice = createSlice({
  name: 'chapterView',
  initialState: (): Views => ({}),
  reducers: {
    orderToggled: (views, { payload: mangaId }: PayloadAction<string>) =>
      changed(views, mangaId, {
        sortOrder: (views[mangaId] ?? firstView).sortOrder === 'desc' ? 'asc' : 'desc',
        portions: 1,
      }),
    languageChosen: (views, { payload }: PayloadAction<{ mangaId: string; language: string }>) =>
      changed(views, payload.mangaId, { language: payload.language, portions: 1 }),
    moreRequested: (views, { payload: mangaId }: PayloadAction<string>) =>
      changed(views, mangaId, { portions: (views[mangaId] ?? firstView).portions + 1 }),
  },
  extraReducers: (builder) => {
    builder.addCase(userLeft, (): Views => ({}));
  },
});

export const { orderToggled, languageChosen, moreRequested } = chapterViewSlice.actions;
