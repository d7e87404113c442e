/**
 * Speaks the text of the page, and with read-along on the pages after it: the next speech is made while this one plays.
 * A failure is logged, and shown above the controls; there is no toast (spec 1 section 8).
 */
import { abortable } from '../../api/abortable.js';
import { speakEndpoint, type Speech } from '../../api/voice.js';
import { pause } from '../../batch/pause.js';
import { castTexts } from '../../cast/cast-text.js';
import { blobUrl, dropBlob } from '../../blobs/blobs.js';
import { speechChoice } from '../../narration/speech-choice.js';
import type { Dispatch, State, Thunk } from '../../store/state.js';
import { mangaIdOf, type Book } from '../book.js';
import {
  speechEnded,
  speechFailed,
  speechRequested,
  speechStarted,
  textHeard,
  wordReached,
  type ReaderState,
} from '../reader-slice.js';
import { extractionFailed, knownText, readPage } from '../text/extract.js';
import { playAudio } from './play-audio.js';
import { castParts, speechParts, type SpeechPart } from './speech-parts.js';
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
  readonly rest: readonly SpeechPart[];
}

interface SpeakOptions {
  readonly book: Book;
  readonly audio: HTMLAudioElement;
  readonly signal: AbortSignal;
  /** Turns to the page without ending the speech. */
  readonly turnTo: (page: number) => void;
}

export const speak =
  (options: SpeakOptions): Thunk<Promise<void>> =>
  (dispatch, getState) =>
    new PageSpeech(options, dispatch, getState).run();

/** Time for which a page without text is shown. */
const silenceMs = 2500;

/** Speech from one press of Speak to its end. */
class PageSpeech {
  /** State of the reader at the press. */
  readonly #initial: ReaderState;
  readonly #speeches = new Set<Speech>();

  constructor(
    private readonly options: SpeakOptions,
    private readonly dispatch: Dispatch,
    private readonly getState: () => State,
  ) {
    this.#initial = getState().reader;
  }

  async run(): Promise<void> {
    const { signal } = this.options;
    this.dispatch(speechRequested());
    try {
      await this.#speakAll();
    } catch (error) {
      if (!signal.aborted) {
        console.error('Failed to generate speech', error);
        this.dispatch(speechFailed());
      }
    }
    for (const { audio } of this.#speeches) dropBlob(audio);
    if (!signal.aborted) this.dispatch(speechEnded());
  }

  async #speakAll(): Promise<void> {
    const { signal, turnTo } = this.options;
    const { page, text, textOf } = this.#initial;
    let upcoming: Promise<Utterance> | null =
      textOf === null ? this.#utterPage(page) : this.#utterText(page, text, null);
    while (upcoming && !signal.aborted) {
      const utterance: Utterance = await upcoming;
      if (signal.aborted) break;
      if (utterance.page !== this.getState().reader.page) turnTo(utterance.page);
      if (utterance.heard !== null && this.getState().reader.textOf === null)
        this.dispatch(textHeard(utterance.heard));
      upcoming = this.#next(utterance);
      // Its failure is handled where it is awaited.
      upcoming?.catch(() => undefined);
      await this.#play(utterance);
      if (utterance.speech) dropBlob(utterance.speech.audio);
      if (signal.aborted) break;
      // Read-along may have been switched while the page was spoken.
      if (utterance.rest.length === 0 && !this.#readsAlong()) upcoming = null;
      else upcoming ??= this.#next(utterance);
    }
  }

  /** A text that was read before, as its cast says it. */
  async #utterText(page: number, text: string, heard: string | null): Promise<Utterance> {
    const { language } = this.#initial;
    const cast = await this.dispatch(castTexts(this.#pagesOf(page, text), language));
    if (this.options.signal.aborted) throw new Error('The speech was ended.');
    return this.#utter(
      page,
      cast ? castParts(cast) : speechParts(text).map((part) => ({ text: part })),
      heard,
    );
  }

  /** Each page with its own part of the text; none where nobody knows which is whose. */
  #pagesOf(page: number, text: string): readonly { readonly address: string; readonly text: string }[] {
    const { textOf, textPages } = this.#initial;
    if (textOf !== 'all') return [{ address: this.options.book.pages[page]?.address ?? '', text }];
    const texts = text.split(/\n{2,}/);
    if (texts.length !== textPages.length) return [];
    return textPages.map((address, at) => ({ address, text: texts[at] ?? '' }));
  }

  async #utter(page: number, parts: readonly SpeechPart[], heard: string | null): Promise<Utterance> {
    const { book, signal } = this.options;
    const { language } = this.#initial;
    const [part, ...rest] = parts;
    if (part === undefined) return { page, heard, speech: null, words: [], rest };
    const chosen = await this.dispatch(speechChoice(mangaIdOf(book), language));
    if (signal.aborted) throw new Error('The speech was ended.');
    const { data: speech, error } = await abortable(
      this.dispatch(speakEndpoint.initiate({ request: { ...part, language, ...chosen } }, { track: false })),
      signal,
    );
    if (!speech) throw new Error(error && 'message' in error ? error.message : 'No answer');
    this.#speeches.add(speech);
    const regions = knownText(book, page, language)(this.getState())?.regions ?? [];
    return { page, heard, speech, words: locateWords(speech.wordTimings ?? [], regions), rest };
  }

  async #utterPage(page: number): Promise<Utterance> {
    const { book, signal } = this.options;
    const { text } = await this.dispatch(readPage(book, page, this.#initial.language, signal)).catch(
      (error: unknown) => {
        if (!signal.aborted) this.dispatch(extractionFailed(error));
        throw error;
      },
    );
    return this.#utterText(page, text, text);
  }

  #readsAlong(): boolean {
    return this.getState().readerSettings.habits.readAlong && this.#initial.textOf !== 'all';
  }

  #next({ page, rest }: Utterance): Promise<Utterance> | null {
    if (rest.length > 0) return this.#utter(page, rest, null);
    const more = this.#readsAlong() && page + 1 < this.options.book.pages.length;
    return more ? this.#utterPage(page + 1) : null;
  }

  async #play({ page, speech, words }: Utterance): Promise<void> {
    const { audio, signal } = this.options;
    const url = speech ? blobUrl(speech.audio) : undefined;
    if (url === undefined) {
      await pause(silenceMs, signal);
      return;
    }
    let reached = -1;
    this.dispatch(speechStarted());
    await playAudio(audio, url, signal, (seconds) => {
      const word = wordAt(words, seconds);
      if (word === reached) return;
      reached = word;
      const place = words[word]?.place;
      this.dispatch(wordReached(place ? { page, ...place } : null));
    });
  }
}
