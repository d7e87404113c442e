/** The reader's input: the pages of a chapter and its metadata. */
import { noManga } from '../routes/paths.js';

/** In pixels of the image. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface BookPage {
  /** Loadable from our origin. */
  readonly address: string;
  /** null until the image is loaded, for pages of other sites. */
  readonly size: PageSize | null;
}

export interface Book {
  /** Differs for every chapter, and for every list of images. */
  readonly key: string;
  readonly mangaId: string;
  /** null for pages that came in the address. */
  readonly chapterId: string | null;
  /** Empty while it is unknown. */
  readonly mangaTitle: string;
  readonly mangaLanguage: string;
  /** "Chapter 3". */
  readonly name: string;
  readonly title: string;
  /** Of the chapter; a code. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly pages: readonly BookPage[];
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** null for pages of an address that belong to no manga. */
export const mangaIdOf = ({ mangaId }: Pick<Book, 'mangaId'>): string | null =>
  mangaId === noManga ? null : mangaId;

/** Reads the image's size from the address, where it is given: `&w=1000&h=1400`. */
export function bookPage(address: string): BookPage {
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const width = Number(query.get('w'));
  const height = Number(query.get('h'));
  return { address, size: width > 0 && height > 0 ? { width, height } : null };
}

/** Of most printed pages; holds a page's place while its own is not known. */
const usualRatio = 0.7;

export const ratioOf = (size: PageSize | null | undefined): number =>
  size ? size.width / size.height : usualRatio;

/** An image that is two printed pages by itself. */
export const isWide = (size: PageSize | null | undefined): boolean => ratioOf(size) > 1;

const stripRatio = 0.45;

/** True for pages drawn to be scrolled through: most are far longer than a printed page. */
export function isDrawnAsStrip({ pages }: Pick<Book, 'pages'>): boolean {
  const long = pages.filter(({ size }) => size !== null && ratioOf(size) < stripRatio);
  return long.length > pages.length / 2;
}
