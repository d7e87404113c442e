/**
 * The open chapter: the page, the text in the box, and running tasks. It outlives the screen, so that it is there after
 * signing in again; signing out drops it.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../api/api.js';

export type ExtractionMode = 'current' | 'all';

interface Extraction {
  readonly mode: ExtractionMode;
  /** 0..100. */
  readonly percent: number;
  /** null while it is unknown. */
  readonly secondsLeft: number | null;
}

/** A word in a balloon of a page: characters `from` up to `to` of the region's text. */
export interface SpokenPlace {
  readonly page: number;
  readonly region: number;
  readonly from: number;
  readonly to: number;
}

export interface ReaderState {
  /** Of the open chapter; null before the first. */
  readonly key: string | null;
  /** Title of the manga and number of the chapter; empty while they are unknown. */
  readonly name: string;
  /** Addresses of its pages. */
  readonly pages: readonly string[];
  /** Zero-based. */
  readonly page: number;
  /** Step of guided view on the page, from 0; `last` until it is known which one that is. */
  readonly panel: number | 'last';
  /** A code of the picker of text and speech. */
  readonly language: string;
  readonly mode: ExtractionMode;
  readonly text: string;
  /** Source of the text; null when there is none. */
  readonly textOf: ExtractionMode | null;
  /** Addresses of the pages whose text it is, in their order; pages without text are left out. */
  readonly textPages: readonly string[];
  /** Texts of pages as the person has corrected them, by the page's address. */
  readonly corrections: Readonly<Record<string, string>>;
  readonly boxOpen: boolean;
  readonly extraction: Extraction | null;
  readonly speech: 'idle' | 'preparing' | 'playing';
  readonly spoken: SpokenPlace | null;
  /** The last press of Speak came to nothing. */
  readonly speechFailed: boolean;
}

declare module '../store/state.js' {
  interface State {
    readonly reader: ReaderState;
  }
}

const closed: ReaderState = {
  key: null,
  name: '',
  pages: [],
  page: 0,
  panel: 0,
  language: 'en',
  mode: 'current',
  text: '',
  textOf: null,
  textPages: [],
  corrections: {},
  boxOpen: false,
  extraction: null,
  speech: 'idle',
  spoken: null,
  speechFailed: false,
};

const noText = { text: '', textOf: null, textPages: [], boxOpen: false } as const;

export const readerSlice = createSlice({
  name: 'reader',
  initialState: closed,
  reducers: {
    chapterOpened: (
      state,
      {
        payload,
      }: PayloadAction<Pick<ReaderState, 'name' | 'pages' | 'page' | 'language'> & { readonly key: string }>,
    ): ReaderState => ({ ...closed, mode: state.mode, ...payload }),
    /** Spec 1 section 4: a page change clears the text and closes its box. */
    pageTurned(state, { payload }: PayloadAction<number>) {
      Object.assign(state, noText, { page: payload, panel: 0, spoken: null, speechFailed: false });
    },
    panelReached(state, { payload }: PayloadAction<number | 'last'>) {
      state.panel = payload;
    },
    languageChosen(state, { payload }: PayloadAction<string>) {
      state.language = payload;
    },
    modeChosen(state, { payload }: PayloadAction<ExtractionMode>) {
      state.mode = payload;
    },
    extractionStarted(state, { payload }: PayloadAction<ExtractionMode>) {
      state.extraction = { mode: payload, percent: 0, secondsLeft: null };
    },
    extractionProgressed(state, { payload }: PayloadAction<Pick<Extraction, 'percent' | 'secondsLeft'>>) {
      if (state.extraction) Object.assign(state.extraction, payload);
    },
    extractionEnded(state) {
      state.extraction = null;
    },
    textRead(
      state,
      {
        payload: { text, of, pages },
      }: PayloadAction<{
        readonly text: string;
        readonly of: ExtractionMode;
        readonly pages: readonly string[];
      }>,
    ) {
      for (const page of pages) delete state.corrections[page];
      Object.assign(state, { text, textOf: of, textPages: pages, boxOpen: true });
    },
    /** Speech read it from the page by itself: it is there to be spoken, and doesn't cover the page. */
    textHeard(state, { payload }: PayloadAction<string>) {
      Object.assign(state, { text: payload, textOf: 'current' });
    },
    textEdited(state, { payload }: PayloadAction<string>) {
      state.text = payload;
      const texts = state.textPages.length === 1 ? [payload] : payload.split(/\n{2,}/);
      // Where an empty line came or went, nobody knows which text is which page's.
      if (texts.length !== state.textPages.length) return;
      for (const [at, page] of state.textPages.entries()) state.corrections[page] = texts[at] ?? '';
    },
    /** On the page itself, where it is kept; or restored there. */
    pageCorrected(state, { payload }: PayloadAction<{ readonly address: string; readonly text: string }>) {
      const { address, text } = payload;
      state.corrections[address] = text;
      if (state.textOf === 'current' && state.pages[state.page] === address) state.text = text;
      if (state.textOf !== 'all') return;
      const texts = state.textPages.length === 0 ? [] : state.text.split(/\n{2,}/);
      if (texts.length !== state.textPages.length) return;
      const byPage = new Map(state.textPages.map((page, at) => [page, texts[at] ?? '']));
      byPage.set(address, text);
      // A page without text is left out, and one that has got some takes its place.
      const pages = state.pages.filter((page) => byPage.get(page)?.trim());
      state.textPages = pages;
      state.text = pages.map((page) => byPage.get(page) ?? '').join('\n\n');
    },
    textClosed(state) {
      state.boxOpen = false;
    },
    speechRequested(state) {
      state.speech = 'preparing';
      state.speechFailed = false;
    },
    speechStarted(state) {
      state.speech = 'playing';
    },
    wordReached(state, { payload }: PayloadAction<SpokenPlace | null>) {
      state.spoken = payload;
    },
    speechFailed(state) {
      state.speechFailed = true;
    },
    speechFailureClosed(state) {
      state.speechFailed = false;
    },
    speechEnded(state) {
      state.speech = 'idle';
      state.spoken = null;
    },
  },
  extraReducers: (builder) => builder.addCase(api.util.resetApiState, () => closed),
});

export const {
  chapterOpened,
  pageTurned,
  panelReached,
  languageChosen,
  modeChosen,
  extractionStarted,
  extractionProgressed,
  extractionEnded,
  textRead,
  textHeard,
  textEdited,
  pageCorrected,
  textClosed,
  speechRequested,
  speechStarted,
  wordReached,
  speechFailed,
  speechFailureClosed,
  speechEnded,
} = readerSlice.actions;
