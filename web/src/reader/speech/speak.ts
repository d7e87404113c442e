/**
 * Speaks the text of the page, and with read-along on the pages after it: the next speech is made while this one plays.
 * A failure is logged only (spec 1 section 8).
 */
import { speakEndpoint, type Speech } from '../../api/voice.js';
import { blobUrl, dropBlob } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import type { Book } from '../book.js';
import { speechRequested, speechEnded, speechStarted, textHeard, wordReached } from '../reader-slice.js';
import { extractionFailed, knownText, readPage } from '../text/extract.js';
import { playAudio } from './play-audio.js';
import { speechParts } from './speech-parts.js';
import { locateWords, wordAt, type LocatedWord } from './word-positions.js';

/** One request for speech: a page's text, or a part of a long one. */
interface Utterance {
  readonly page: number;
  /** The page's text, when speech itself read it. */
  readonly heard: string | null;
  /** null on a page without text: it is shown for a moment. */
  readonly speech: Speech | null;
  readonly words: readonly LocatedWord[];
  /** Parts of the same text that follow. */
  readonly rest: readonly string[];
}

export interface SpeakOptions {
  readonly book: Book;
  readonly audio: HTMLAudioElement;
  readonly signal: AbortSignal;
  /** Turns to the page without ending the speech. */
  readonly turnTo: (page: number) => void;
  /** How long a page without text is shown, in milliseconds. */
  readonly silence?: number;
}

export function speak({ book, audio, signal, turnTo, silence = 2500 }: SpeakOptions): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { language, page: first, text, textOf } = getState().reader;
    const made = new Set<Speech>();

    const utter = async (
      page: number,
      parts: readonly string[],
      heard: string | null,
    ): Promise<Utterance> => {
      const [part, ...rest] = parts;
      if (part === undefined) return { page, heard, speech: null, words: [], rest };
      const asked = dispatch(speakEndpoint.initiate({ request: { text: part, language } }, { track: false }));
      const stop = (): void => asked.abort();
      signal.addEventListener('abort', stop, { once: true });
      const { data: speech, error } = await asked;
      signal.removeEventListener('abort', stop);
      if (!speech) throw new Error(error && 'message' in error ? error.message : 'No answer');
      made.add(speech);
      const regions = knownText(book, page, language)(getState())?.regions ?? [];
      return { page, heard, speech, words: locateWords(speech.wordTimings ?? [], regions), rest };
    };
    const utterPage = async (page: number): Promise<Utterance> => {
      const read = await dispatch(readPage(book, page, language, signal)).catch((error: unknown) => {
        if (!signal.aborted) dispatch(extractionFailed(error));
        throw error;
      });
      return await utter(page, speechParts(read.text), read.text);
    };
    const readsAlong = (): boolean => getState().readerSettings.habits.readAlong && textOf !== 'all';
    const following = ({ page, rest }: Utterance): Promise<Utterance> | null => {
      if (rest.length > 0) return utter(page, rest, null);
      return readsAlong() && page + 1 < book.pages.length ? utterPage(page + 1) : null;
    };
    const play = async ({ page, speech, words }: Utterance): Promise<void> => {
      const url = speech ? blobUrl(speech.audio) : undefined;
      if (url === undefined) {
        await pause(silence, signal);
        return;
      }
      let reached = -1;
      dispatch(speechStarted());
      await playAudio(audio, url, signal, (seconds) => {
        const word = wordAt(words, seconds);
        if (word === reached) return;
        reached = word;
        const place = words[word]?.place;
        dispatch(wordReached(place ? { page, ...place } : null));
      });
    };

    dispatch(speechRequested());
    try {
      let upcoming: Promise<Utterance> | null =
        textOf === null ? utterPage(first) : utter(first, speechParts(text), null);
      while (upcoming && !signal.aborted) {
        const utterance: Utterance = await upcoming;
        if (signal.aborted) break;
        if (utterance.page !== getState().reader.page) turnTo(utterance.page);
        if (utterance.heard !== null && getState().reader.textOf === null)
          dispatch(textHeard(utterance.heard));
        upcoming = following(utterance);
        // Its failure is met where it is waited for.
        upcoming?.catch(() => undefined);
        await play(utterance);
        if (utterance.speech) dropBlob(utterance.speech.audio);
        if (signal.aborted) break;
        // Read-along may have been switched while the page was spoken.
        if (utterance.rest.length === 0 && !readsAlong()) upcoming = null;
        else upcoming ??= following(utterance);
      }
    } catch (error) {
      if (!signal.aborted) console.error('Failed to generate speech', error);
    }
    for (const { audio: key } of made) dropBlob(key);
    if (!signal.aborted) dispatch(speechEnded());
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
