/**
 * Speaks the text of the page, and with read-along on the pages after it: the next speech is asked for, as work of the
 * background, while this one plays. A failure is logged, and shown above the controls; there is no toast (spec 1 section 8).
 */
import { printedReadings } from '@komavox/cast';
import type { WordTiming } from '@komavox/scene';
import { pause } from '../../batch/pause.js';
import { speechChoice } from '../../narration/speech-choice.js';
import type { Dispatch, State, Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
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
import { askForSpeech, type ArrivingSpeech } from './arriving-speech.js';
import { isOver, nextPart, type Script } from './script.js';
import type { SpeechPlayer } from './speech-player.js';
import { locateWords, wordAt, type LocatedWord } from './word-positions.js';

/** One request for speech: a page's text, or a part of a long one. */
interface Utterance {
  readonly page: number;
  /** The page's text, when speech itself read it. */
  readonly heard: string | null;
  /** null where there is nothing to read. */
  readonly spoken: Spoken | null;
  /** What follows of the same text. */
  readonly rest: Script;
}

interface Spoken {
  readonly text: string;
  /** Index of the page that the text is of. */
  readonly page: number;
  readonly regions: Parameters<typeof locateWords>[1];
  /** Asks for it. */
  readonly ask: (turn: Turn) => ArrivingSpeech;
  readonly speech: ArrivingSpeech;
  /** It was asked for as work of the background. */
  readonly isAhead: boolean;
}

/** What an utterance is made for. */
interface Turn {
  readonly signal: AbortSignal;
  /** It isn't its turn yet: nobody waits for it. */
  isAhead: boolean;
}

interface Ahead {
  readonly turn: Turn;
  readonly leave: () => void;
  readonly utterance: Promise<Utterance>;
}

interface SpeakOptions {
  readonly book: Book;
  readonly player: SpeechPlayer;
  readonly signal: AbortSignal;
  /** Turns to the page without ending the speech. */
  readonly turnTo: (page: number) => void;
}

export const speak =
  (options: SpeakOptions): Thunk<Promise<void>> =>
  (dispatch, getState) =>
    new PageSpeech(options, dispatch, getState).run();

const nothingToRead = {
  title: 'Nothing to Read',
  description: 'There is no text here, or only sound effects, which are not read.',
};

/** Time for which a page without text is shown while reading along. */
const silenceMs = 2500;

/** Speech from one press of Speak to its end. */
class PageSpeech {
  /** State of the reader at the press. */
  readonly #initial: ReaderState;
  readonly #speeches = new Set<ArrivingSpeech>();
  #hasSpoken = false;
  /** What is spoken after the present one. */
  #ahead: Ahead | null = null;

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
    this.#ahead?.leave();
    for (const speech of this.#speeches) speech.drop();
    if (!signal.aborted) this.dispatch(speechEnded());
  }

  async #speakAll(): Promise<void> {
    const { signal, turnTo } = this.options;
    const { page, text, textOf } = this.#initial;
    const turn = { signal, isAhead: false };
    let next: Promise<Utterance> | undefined =
      textOf === null ? this.#utterPage(page, turn) : this.#utterText(page, text, null, turn);
    while (next && !signal.aborted) {
      const utterance: Utterance = await next;
      const speech = utterance.spoken?.speech;
      await speech?.at(0);
      if (signal.aborted) break;
      if (utterance.page !== this.getState().reader.page) turnTo(utterance.page);
      if (utterance.heard !== null && this.getState().reader.textOf === null)
        this.dispatch(textHeard(utterance.heard));
      this.#lookAhead(utterance);
      await this.#play(utterance);
      if (speech) this.#drop(speech);
      if (signal.aborted) break;
      this.#lookAhead(utterance);
      next = this.#takeAhead();
    }
    if (!signal.aborted && !this.#hasSpoken) this.dispatch(toastShown(nothingToRead));
  }

  /** Asks for what comes next, or takes it back: read-along may be switched while the page is spoken. */
  #lookAhead({ page, rest }: Utterance): void {
    if (!isOver(rest)) {
      this.#ahead ??= this.#ask((turn) => this.#utter(page, rest, null, turn));
    } else if (this.#readsAlong() && page + 1 < this.options.book.pages.length) {
      this.#ahead ??= this.#ask((turn) => this.#utterPage(page + 1, turn));
    } else {
      this.#ahead?.leave();
      this.#ahead = null;
    }
  }

  #ask(utter: (turn: Turn) => Promise<Utterance>): Ahead {
    const leaving = new AbortController();
    const turn = { signal: AbortSignal.any([this.options.signal, leaving.signal]), isAhead: true };
    const utterance = utter(turn);
    // Its failure is handled where it is awaited.
    utterance.catch(() => undefined);
    const leave = () => {
      leaving.abort();
      utterance.then(({ spoken }) => spoken && this.#drop(spoken.speech)).catch(() => undefined);
    };
    return { turn, utterance, leave };
  }

  /** Its turn has come: what isn't whole by now is asked for anew, and in front. */
  #takeAhead(): Promise<Utterance> | undefined {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead === null) return undefined;
    const { turn } = ahead;
    turn.isAhead = false;
    return ahead.utterance.then(async (utterance) => {
      const { spoken } = utterance;
      if (!spoken?.isAhead || spoken.speech.isWhole) return utterance;
      const speech = spoken.ask(turn);
      // The one of the background is what it goes on from: it may end when the new one has begun.
      await speech.at(0);
      this.#drop(spoken.speech);
      return { ...utterance, spoken: { ...spoken, speech } };
    });
  }

  /** A text that was read before. */
  #utterText(page: number, text: string, heard: string | null, turn: Turn): Promise<Utterance> {
    return this.#utter(page, { parts: [], pages: this.#pagesOf(page, text) }, heard, turn);
  }

  /** Each page with its own part of the text; one without an address where nobody knows which is whose. */
  #pagesOf(page: number, text: string): Script['pages'] {
    const { textOf, textPages, language } = this.#initial;
    const { pages } = this.options.book;
    const of = (address: string, own: string) => {
      const index = pages.findIndex((one) => one.address === address);
      return { page: index === -1 ? null : index, text: { address, text: own, language } };
    };
    if (textOf !== 'all') return [of(pages[page]?.address ?? '', text)];
    const texts = text.split(/\n{2,}/);
    if (texts.length !== textPages.length) return [of('', text)];
    return textPages.map((address, at) => of(address, texts[at] ?? ''));
  }

  /** The next part of a text, as its cast says it. */
  async #utter(page: number, script: Script, heard: string | null, turn: Turn): Promise<Utterance> {
    const { book } = this.options;
    const { language } = this.#initial;
    const [next, chosen] = await Promise.all([
      this.dispatch(nextPart(script, turn.signal)),
      this.dispatch(speechChoice(mangaIdOf(book), language, turn.signal)),
    ]);
    if (turn.signal.aborted) throw new Error('The speech was ended.');
    if (next === null) return { page, heard, spoken: null, rest: { parts: [], pages: [] } };
    const { part, rest } = next;
    const of = part.page ?? page;
    const regions = knownText(book, of, language)(this.getState())?.regions ?? [];
    const { text } = part.spoken;
    const readings = printedReadings(text, regions);
    const ask = ({ signal, isAhead }: Turn): ArrivingSpeech => {
      const request = { ...part.spoken, language, ...(readings.length > 0 && { readings }), ...chosen };
      const speech = this.dispatch(askForSpeech(request, { signal, isAhead }));
      this.#speeches.add(speech);
      return speech;
    };
    const spoken = { ...{ text, page: of, regions }, ask, speech: ask(turn), isAhead: turn.isAhead };
    return { page, heard, spoken, rest };
  }

  async #utterPage(page: number, turn: Turn): Promise<Utterance> {
    const { book } = this.options;
    const text = await this.dispatch(readPage(book, page, this.#initial.language, turn.signal)).catch(
      (error: unknown) => {
        if (!turn.signal.aborted) this.dispatch(extractionFailed(error));
        throw error;
      },
    );
    return this.#utterText(page, text, text, turn);
  }

  #readsAlong(): boolean {
    return this.getState().readerSettings.habits.readAlong && this.#initial.textOf !== 'all';
  }

  async #play(utterance: Utterance): Promise<void> {
    const { player, signal } = this.options;
    const { spoken } = utterance;
    if (spoken === null) {
      if (this.#readsAlong()) await pause(silenceMs, signal);
      return;
    }
    this.#hasSpoken = true;
    const timings: WordTiming[] = [];
    let words: readonly LocatedWord[] = [];
    let reached = -1;
    this.dispatch(speechStarted());
    await player.play(spoken.speech, {
      signal,
      onPiece: ({ wordTimings }, from) => {
        const later = (wordTimings ?? []).map(({ word, start, end }) => ({
          ...{ word, start: from + start, end: from + end },
        }));
        timings.push(...later);
        words = locateWords(timings, spoken.regions, spoken.text);
      },
      onTime: (seconds) => {
        this.#lookAhead(utterance);
        const word = wordAt(words, seconds);
        if (word === reached) return;
        reached = word;
        const place = words[word]?.place;
        this.dispatch(wordReached(place ? { page: spoken.page, ...place } : null));
      },
    });
  }

  #drop(speech: ArrivingSpeech): void {
    speech.drop();
    this.#speeches.delete(speech);
  }
}
