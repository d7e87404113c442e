/** The furigana of the page that a frame shows, for its speech. */
import { printedReadings, type PrintedReading } from '@komavox/cast';
import { abortable } from '../../api/abortable.js';
import { extractTextEndpoint } from '../../api/vision.js';
import type { SpeechRequest } from '../../api/voice.js';
import type { Thunk } from '../../store/state.js';

/**
 * Of a page whose text was read before, here or in the reader: a page is not read for its furigana alone. Where they can't
 * be had the dictionary says how the kanji are read.
 */
export const readingsOfPage =
  (
    imageUrl: string,
    { text, language }: Pick<SpeechRequest, 'text' | 'language'>,
    signal: AbortSignal,
  ): Thunk<Promise<Pick<SpeechRequest, 'readings'>>> =>
  async (dispatch, getState) => {
    if (language !== 'ja') return {};
    const page = { imageUrl, language };
    const isKnown =
      imageUrl in getState().editor.edited.knownTexts ||
      extractTextEndpoint.select(page)(getState()).data !== undefined;
    if (!isKnown) return {};
    const { data } = await abortable(
      dispatch(extractTextEndpoint.initiate(page, { subscribe: false })),
      signal,
    );
    const readings: readonly PrintedReading[] = data ? printedReadings(text, data.regions) : [];
    return readings.length > 0 ? { readings } : {};
  };
