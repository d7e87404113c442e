/** What is to be spoken, part by part. */
import { castText, type TextOfPage } from '../../cast/cast-text.js';
import type { Thunk } from '../../store/state.js';
import { castParts, speechParts, type SpeechPart } from './speech-parts.js';

/** A page's text, or a part of a text that nobody knows the page of. */
interface ScriptPage {
  /** Index of the page; null where nobody knows it. */
  readonly page: number | null;
  readonly text: TextOfPage;
}

/** What is left: parts of the page that is spoken, then pages that nobody has looked up the cast of. */
export interface Script {
  readonly parts: readonly ScriptPart[];
  readonly pages: readonly ScriptPage[];
}

interface ScriptPart {
  readonly page: number | null;
  readonly spoken: SpeechPart;
}

export const isOver = ({ parts, pages }: Script): boolean => parts.length === 0 && pages.length === 0;

/**
 * The next part with what is left after it; null at the end. A page's cast is looked up when its turn comes: of a chapter,
 * what is heard first doesn't wait for what is heard last.
 */
export const nextPart =
  (script: Script, signal: AbortSignal): Thunk<Promise<{ part: ScriptPart; rest: Script } | null>> =>
  async (dispatch) => {
    let { parts, pages } = script;
    while (!signal.aborted) {
      const [part, ...others] = parts;
      if (part) return { part, rest: { parts: others, pages } };
      const [page, ...later] = pages;
      if (!page) break;
      parts = await dispatch(partsOf(page, signal));
      pages = later;
    }
    return null;
  };

const partsOf =
  ({ page, text }: ScriptPage, signal: AbortSignal): Thunk<Promise<readonly ScriptPart[]>> =>
  async (dispatch) => {
    const cast = text.address === '' ? null : await dispatch(castText(text, signal));
    const parts = cast ? castParts(cast) : speechParts(text.text).map((part) => ({ text: part }));
    return parts.map((spoken) => ({ page, spoken }));
  };
