/** What is on the page of a frame, in the Speech language. */
import { chapterLanguage } from '@komavox/languages';
import { panelOf, panelTexts, pixelsOf } from '@komavox/shorts';
import { abortable } from '../../api/abortable.js';
import { chapterPageIn, mangaOfPage } from '../../api/page-address.js';
import type { PagePanels, PageText } from '../../api/types.js';
import { extractTextEndpoint, pagePanelsEndpoint } from '../../api/vision.js';
import { spokenTextOf } from '../../narration/spoken-text-of.js';
import type { Thunk } from '../../store/state.js';
import type { ProjectFrame } from '../../video/project.js';

interface PageOfFrame {
  readonly imageUrl: string;
  /** A code. */
  readonly language: string;
}

const fresh = { subscribe: false, forceRefetch: true } as const;

/** A text with its places; `spoken` is what is spoken of it. */
interface ReadText {
  readonly page: PageText;
  readonly spoken: string;
}

/** Rejects with the call's error. */
export const readTexts =
  ({ imageUrl, language }: PageOfFrame, signal: AbortSignal): Thunk<Promise<ReadText>> =>
  async (dispatch) => {
    const asking = dispatch(extractTextEndpoint.initiate({ imageUrl, language }, fresh));
    const { data: page, error } = await abortable(asking, signal);
    signal.throwIfAborted();
    if (page === undefined) throw error as unknown;
    const mangaOf = () => dispatch(mangaOfPage(imageUrl, signal));
    return { page, spoken: await dispatch(spokenTextOf(page, mangaOf, signal)) };
  };

/** The same, as its user has corrected them. */
export const readPanels =
  ({ imageUrl, language }: PageOfFrame, signal: AbortSignal): Thunk<Promise<PagePanels>> =>
  async (dispatch) => {
    // A page of the library has the direction of its chapter.
    const direction = chapterPageIn(imageUrl) ? undefined : chapterLanguage(language)?.direction;
    const asking = dispatch(
      pagePanelsEndpoint.initiate({ imageUrl, ...(direction && { direction }) }, fresh),
    );
    const { data, error } = await abortable(asking, signal);
    signal.throwIfAborted();
    if (data === undefined) throw error as unknown;
    return data;
  };

/** What is spoken of what the frame shows: of its page, or of the panel that its shot is. Rejects with the call's error. */
export const readFrameText =
  ({ imageUrl, shot }: ProjectFrame, language: string, signal: AbortSignal): Thunk<Promise<string>> =>
  async (dispatch) => {
    const of = { imageUrl, language };
    const { page, spoken } = await dispatch(readTexts(of, signal));
    if (shot === null) return spoken;
    const { panels, ...size } = await dispatch(readPanels(of, signal));
    const panel = panelOf(pixelsOf(shot.box, size), panels);
    return panelTexts({ ...page, text: spoken }, panels)[panel] ?? spoken;
  };
