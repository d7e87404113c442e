/** A new video of images, with the texts that are known of them: nothing waits for these, and none is read anew. */
import { knownTextsEndpoint } from '../../api/vision.js';
import { throughProxy } from '../../routes/paths.js';
import type { Thunk } from '../../store/state.js';
import { framesOpened, textsFound } from '../editor-slice.js';

interface Opening {
  readonly addresses: readonly string[];
  /** The `images` of the address; empty for pages that came another way. */
  readonly source: readonly string[];
}

/** What the person corrected in the reader comes before what the server knows. */
export const openFrames =
  ({ addresses, source }: Opening): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { key, name, pages, language: readIn, corrections } = getState().reader;
    // Pages are in the language that their reader was set to.
    const language = key === null ? undefined : readIn;
    const images = addresses.map(throughProxy);
    dispatch(framesOpened({ images, source, language, ...(isOf(images, pages) && { name }) }));
    dispatch(textsFound({ texts: corrections }));
    const { data = [] } = await dispatch(
      knownTextsEndpoint.initiate(
        { imageUrls: images, ...(language !== undefined && { language }) },
        { subscribe: false, forceRefetch: true },
      ),
    );
    const found = data.flatMap((known, at) => (known ? [[images[at] ?? '', known] as const] : []));
    if (found.length === 0) return;
    const [first, ...others] = new Set(found.map(([, known]) => known.language));
    dispatch(
      textsFound({
        texts: Object.fromEntries(found.map(([image, { text }]) => [image, text])),
        language: language === undefined && others.length === 0 ? first : undefined,
      }),
    );
  };

/** Pages of the chapter that was read last, not of an address that was typed. */
const isOf = (images: readonly string[], pages: readonly string[]): boolean =>
  images.length > 0 && images.every((image) => pages.includes(image));
