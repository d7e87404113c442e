import { spokenText } from '@komavox/cast';
import { isCallError } from '../api/call.js';
import type { Narration, PageText } from '../api/types.js';
import type { Thunk } from '../store/state.js';
import { narrationOf } from './narration-of.js';

/** What is spoken of a page: with its sound effects where they are read. */
export const textWith = (
  { text, regions }: Pick<PageText, 'text' | 'regions'>,
  soundEffects: Narration['soundEffects'],
): string => (soundEffects === 'skip' ? text : spokenText(regions, soundEffects));

/**
 * What is spoken of a page in its manga. Where the choice can't be had, it is logged, and sound effects are left out.
 *
 * @param mangaOf looked up only where a choice matters
 */
export const spokenTextOf =
  (
    page: Pick<PageText, 'text' | 'regions'>,
    mangaOf: () => Promise<string | null>,
    signal: AbortSignal,
  ): Thunk<Promise<string>> =>
  async (dispatch) => {
    if (!page.regions.some(({ kind }) => kind === 'soundEffect')) return page.text;
    try {
      const { soundEffects } = await dispatch(narrationOf(await mangaOf(), signal));
      return textWith(page, soundEffects);
    } catch (error) {
      if (signal.aborted) return page.text;
      if (!isCallError(error)) throw error;
      console.warn('Whether sound effects are read could not be looked up.', error);
      return page.text;
    }
  };
