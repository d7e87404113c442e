/** Reads the text of pages (spec 1 sections 2, 4 and 8). */
import { abortable } from '../../api/abortable.js';
import type { Narration, PageText } from '../../api/types.js';
import { extractionWords, notExtracted } from '../../api/extraction-words.js';
import { extractTextEndpoint } from '../../api/vision.js';
import { runBatch } from '../../batch/run-batch.js';
import { summaryToast } from '../../batch/summary-toast.js';
import type { State, Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { textWith, spokenTextOf } from '../../narration/spoken-text-of.js';
import { mangaIdOf, type Book } from '../book.js';
import {
  extractionEnded,
  extractionProgressed,
  extractionStarted,
  textHeard,
  textRead,
} from '../reader-slice.js';

/** The server reads two at a time. */
const maxConcurrentPages = 2;

/** What is spoken of a page. Rejects with the call's error. The text of a page in a language is fetched once. */
export function readPage(
  book: Book,
  page: number,
  language: string,
  signal: AbortSignal,
): Thunk<Promise<string>> {
  return async (dispatch) => {
    const imageUrl = book.pages[page]?.address ?? '';
    const { data, error } = await abortable(
      dispatch(extractTextEndpoint.initiate({ imageUrl, language }, { subscribe: false })),
      signal,
    );
    if (data === undefined) throw callFailed(error);
    return dispatch(spokenTextOf(data, () => Promise.resolve(mangaIdOf(book)), signal));
  };
}

/** The text of a page if it was read before. */
export const knownText =
  (book: Book, page: number, language: string) =>
  (state: State): PageText | undefined =>
    extractTextEndpoint.select({ imageUrl: book.pages[page]?.address ?? '', language })(state).data;

/** Of the page that is shown the text gets or loses its sound effects, unless somebody has edited it. */
export const soundEffectsChosen =
  (book: Book, soundEffects: Narration['soundEffects']): Thunk =>
  (dispatch, getState) => {
    const { page, language, text, textOf } = getState().reader;
    const known = knownText(book, page, language)(getState());
    if (textOf !== 'current' || !known) return;
    const before = textWith(known, soundEffects === 'read' ? 'skip' : 'read');
    if (text === before) dispatch(textHeard(textWith(known, soundEffects)));
  };

/** Its message is for the reader. */
class NotExtracted extends Error {}

export const callFailed = (error: unknown): Error => new NotExtracted(extractionWords(error));

/** The toast of a page whose text could not be read. */
export const extractionFailed = (error: unknown) =>
  toastShown({
    title: 'Error',
    description: error instanceof NotExtracted ? error.message : notExtracted,
    variant: 'destructive',
  });

/** The text of the page that is shown, into the box. */
export function extractCurrent(book: Book, signal: AbortSignal): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { page, language } = getState().reader;
    dispatch(extractionStarted('current'));
    try {
      const text = await dispatch(readPage(book, page, language, signal));
      if (!signal.aborted) {
        const pages = [book.pages[page]?.address ?? ''];
        dispatch(textRead({ text, of: 'current', pages }));
      }
    } catch (error) {
      if (!signal.aborted) dispatch(extractionFailed(error));
    }
    if (!signal.aborted) dispatch(extractionEnded());
  };
}

/**
 * The texts of all pages, joined in their order, into the box; a page that fails is counted and skipped. `signal` ends
 * it silently (the chapter was left); `stop` is Cancel: texts read so far stay.
 */
export function extractAll(book: Book, signal: AbortSignal, stop: AbortSignal): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { language } = getState().reader;
    const texts = new Map<number, string>();
    const begun = performance.now();
    const ending = AbortSignal.any([signal, stop]);
    dispatch(extractionStarted('all'));
    const result = await runBatch(
      book.pages.map((_, page) => page),
      async (page) => {
        const text = await dispatch(readPage(book, page, language, ending));
        texts.set(page, text.trim());
        return true;
      },
      {
        maxConcurrent: maxConcurrentPages,
        signal: ending,
        onProgress: (percent) => {
          const seconds = (performance.now() - begun) / 1000;
          const secondsLeft = percent === 0 ? null : (seconds / percent) * (100 - percent);
          dispatch(extractionProgressed({ percent, secondsLeft }));
        },
      },
    );
    if (signal.aborted) return;
    dispatch(extractionEnded());
    const read = [...texts].filter(([, text]) => text !== '').sort(([one], [other]) => one - other);
    if (result.succeeded > 0) {
      const text = read.map(([, page]) => page).join('\n\n');
      const pages = read.map(([page]) => book.pages[page]?.address ?? '');
      dispatch(textRead({ text, of: 'all', pages }));
    }
    const hint = 'Press “Extract Text” again: only the pages that failed are read anew.';
    dispatch(summaryToast(result, { hint }));
  };
}
