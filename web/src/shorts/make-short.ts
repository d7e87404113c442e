/** A chapter becomes the draft of a short, which is kept as a project: the editor opens it like any other. */
import type { RetellingStyleName } from '@komavox/narrator';
import {
  defaultMusicSettings,
  withCaptionStyle,
  defaultCaptionSettings,
  type MusicMood,
} from '@komavox/scene';
import {
  callingNarrator,
  draftShort,
  ShortError,
  shortTemplates,
  type LinesOfPage,
  type PageNarrator,
  type ReadPage,
  type ShortDraft,
  type ShortLength,
  type ShortProgress,
  type ShortTemplateName,
} from '@komavox/shorts';
import { nanoid } from '@reduxjs/toolkit';
import { isCallError } from '../api/call.js';
import { mangaOfPage } from '../api/page-address.js';
import { answerOf } from '../api/abortable.js';
import { retellEndpoint, retellingEndpoint } from '../api/retelling.js';
import type { Speech } from '../api/voice.js';
import { dropBlob } from '../blobs/blobs.js';
import { castText } from '../cast/cast-text.js';
import { editedFrom, freshFrame, speechName, type Edited } from '../editor/edited.js';
import { readingsOfPage } from '../editor/tasks/readings-of-page.js';
import { readPanels, readTexts } from '../editor/tasks/read-page.js';
import { speakText } from '../editor/tasks/speak-text.js';
import { speechChoice } from '../narration/speech-choice.js';
import { createProject } from '../projects/create-project.js';
import type { Book } from '../reader/book.js';
import type { Thunk } from '../store/state.js';
import type { ProjectFrame } from '../video/project.js';

export interface ShortChoice {
  readonly template: ShortTemplateName;
  readonly length: ShortLength;
  readonly music: ShortMusic;
  /** Told by a model in this style; null for the pages' own texts. */
  readonly style: RetellingStyleName | null;
}

/** `suited` is what the text suggests, where the template has music. */
export type ShortMusic = 'suited' | 'none' | MusicMood;

/** Of a speech, or of a text whose words the cast leaves some out of. */
interface ShotSpeech extends Speech {
  readonly heard: { readonly of: string; readonly text: string } | null;
}

export type ShortStage =
  ShortProgress | { readonly part: 'saving'; readonly done: number; readonly total: number };

interface MakeShortOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (stage: ShortStage) => void;
}

export interface MadeShort extends Pick<ShortDraft<ShotSpeech>, 'summary' | 'unread' | 'unspoken'> {
  /** Of the project. */
  readonly id: string;
}

type PagesOfBook = Pick<Book, 'pages' | 'language' | 'direction' | 'mangaTitle' | 'name' | 'title'>;

/** Rejects with a `ShortError` or a call's error; after a cancellation with the signal's reason, and nothing is kept. */
export const makeShort =
  (
    book: PagesOfBook,
    choice: ShortChoice,
    { signal, onProgress }: MakeShortOptions,
  ): Thunk<Promise<MadeShort>> =>
  async (dispatch) => {
    const spoken: ShotSpeech[] = [];
    const read = async (page: number): Promise<ReadPage | null> => {
      signal.throwIfAborted();
      const of = { imageUrl: book.pages[page]?.address ?? '', language: book.language };
      try {
        const { page: text, spoken: said } = await dispatch(readTexts(of, signal));
        const { panels, width, height } = await dispatch(readPanels(of, signal));
        const { direction } = book;
        return { width, height, direction, panels, regions: text.regions, text: said };
      } catch (error) {
        return goesOnAfter(error, signal);
      }
    };
    const speak = async (said: LinesOfPage): Promise<ShotSpeech | null | 'unheard'> => {
      signal.throwIfAborted();
      const speech = await dispatch(speakLines(book, said, signal));
      if (speech !== null && speech !== 'unheard') spoken.push(speech);
      signal.throwIfAborted();
      return speech;
    };
    try {
      const { style } = choice;
      const narrator = style === null ? undefined : await dispatch(narratorOf(book, style, signal));
      const draft = await draftShort<ShotSpeech>(
        {
          ...{ pages: book.pages.length, title: book.mangaTitle, chapter: book.title || book.name },
          ...choice,
        },
        { read, speak, narrator, onProgress },
      );
      const saving = (done: number, total: number) => onProgress({ part: 'saving', done, total });
      const edited = editedOf(draft, book, choice);
      const id = await dispatch(createProject(edited, { signal, onProgress: saving }));
      const { summary, unread, unspoken } = draft;
      return { id, summary, unread, unspoken };
    } finally {
      // The editor loads what the project has.
      for (const { audio } of spoken) dropBlob(audio);
    }
  };

/** Rejects with a `ShortError` where no model is set up; its lines with a call's error. */
const narratorOf =
  (
    { pages, mangaTitle: title, language }: PagesOfBook,
    style: RetellingStyleName,
    signal: AbortSignal,
  ): Thunk<Promise<PageNarrator>> =>
  async (dispatch) => {
    const { model, limits } = await answerOf(
      dispatch(retellingEndpoint.initiate(undefined, { subscribe: false })),
      signal,
    );
    if (!model) throw new ShortError('No model is set up here that could retell pages.');
    return callingNarrator({
      pages: pages.map(({ address }) => address),
      shotsPerCall: limits.shotsPerCall,
      retell: async (telling) => {
        const body = { ...telling, title, language, style, again: false };
        return (await answerOf(dispatch(retellEndpoint.initiate(body)), signal)).lines;
      },
    });
  };

/** null for one page or text that fails; what would fail for all others, too, is thrown. */
function goesOnAfter(error: unknown, signal: AbortSignal): null {
  signal.throwIfAborted();
  if (isCallError(error) && error.status !== 401 && error.status !== 0) return null;
  throw error;
}

const speakLines =
  (
    { pages, language }: PagesOfBook,
    { page, text, isRetold }: LinesOfPage,
    signal: AbortSignal,
  ): Thunk<Promise<ShotSpeech | null | 'unheard'>> =>
  async (dispatch) => {
    const address = pages[page]?.address ?? '';
    const cast = isRetold ? null : await dispatch(castText({ address, text, language }, signal));
    signal.throwIfAborted();
    if (cast?.text === '') return 'unheard';
    const said = { text, language, ...cast };
    const mangaId = await dispatch(mangaOfPage(address, signal)).catch(() => null);
    const choice = await dispatch(speechChoice(mangaId, language, signal));
    const printed = isRetold ? {} : await dispatch(readingsOfPage(address, said, signal));
    signal.throwIfAborted();
    const answer = await dispatch(
      speakText({ ...said, ...printed, ...choice, voiceModel: 'default' }, { signal }),
    );
    if ('speech' in answer) return { ...answer.speech, heard: cast ? { of: text, text: cast.text } : null };
    return answer.error === null ? null : goesOnAfter(answer.error, signal);
  };

/** The draft as the editor has videos, with captions. */
function editedOf(
  draft: ShortDraft<ShotSpeech>,
  book: PagesOfBook,
  { template, music }: ShortChoice,
): Edited {
  const frames = draft.frames.map(({ page, shot, text, speech, texts }, at): ProjectFrame => {
    const audio = speech && {
      blob: speech.audio,
      name: speechName(at + 1),
      duration: speech.duration,
      ...(speech.heard && { heard: speech.heard }),
    };
    const caption = speech?.heard?.text ?? text;
    return {
      ...freshFrame(nanoid(), book.pages[page]?.address ?? ''),
      ...{ shot, text, speech: audio, words: speech?.wordTimings ?? null },
      texts: texts.map((overlay) => ({ ...overlay, id: nanoid() })),
      caption: caption.trim() === '' ? null : caption,
    };
  });
  const mood = music === 'suited' ? draft.mood : music === 'none' ? null : music;
  const name = [book.mangaTitle, book.name].filter((part) => part !== '').join(' - ');
  const voice = { kind: 'default', model: null } as const;
  return {
    ...editedFrom([], [], { language: book.language, name, voice }),
    template,
    order: frames.map(({ id }) => id),
    frames: Object.fromEntries(frames.map((frame) => [frame.id, frame])),
    music: mood === null ? null : { ...defaultMusicSettings, sound: { mood } },
    captions: withCaptionStyle(defaultCaptionSettings, shortTemplates[template].captions),
  };
}

/** What is said of a short that could not be made. */
export function shortFailure(error: unknown): string {
  if (error instanceof ShortError) return error.message;
  if (!isCallError(error)) return 'Check your connection and try again.';
  return error.detail || 'Check your connection and try again.';
}
