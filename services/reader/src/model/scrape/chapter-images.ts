/**
 * The images of a chapter on the page of a reading site (spec 1, Read from URL). Sites have them in elements, lazy
 * attributes or scripts; the list that looks most like consecutive pages is taken.
 */
import { resolveAddress } from './image-address.js';
import { elementImages, isOtherPart } from './page-elements.js';
import { outlinePage } from './page-outline.js';
import { scriptLists } from './script-lists.js';

const maxImages = 1000;

interface PageSource {
  /** The page's own address. */
  readonly url: URL;
  /** From the server; its charset counts. */
  readonly contentType: string;
}

/** Absolute addresses in the order of the page, without duplicates. */
export function chapterImages(html: Buffer, { url, contentType }: PageSource): string[] {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  const page = outlinePage(html, charset, isOtherPart);
  const base = resolveAddress(page.base ?? '', url) ?? url;

  const { shown, withoutScript } = elementImages(page.images, base);
  const elements = moreAlike([shown, withoutScript]);
  const listed = moreAlike(scriptLists(page.scripts, base));

  const found = scriptsWin(elements.likeness, listed.likeness) ? listed.urls : elements.urls;
  const addresses = distinct(found.length > 0 ? found : resolved(page.ogImages, base));
  return addresses.slice(0, maxImages);
}

/** A few images beside a list of pages are a cover and a banner; many are the pages themselves. */
const scriptsWin = (elements: number, listed: number): boolean =>
  listed > elements && (elements < 3 || listed >= 2 * elements);

/** Number of images in one folder, ignoring digits: the pages of a chapter share one. */
function likeness(urls: readonly URL[]): number {
  const counts = new Map<string, number>();
  for (const key of new Map(urls.map((url) => [url.href, folderOf(url)])).values()) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most;
}

const folderOf = ({ hostname, pathname }: URL): string =>
  `${hostname}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`.replaceAll(/\d+/g, '#');

interface ImageList {
  readonly urls: readonly URL[];
  readonly likeness: number;
}

/** The first of those that look most like consecutive pages. */
function moreAlike(lists: readonly (readonly URL[])[]): ImageList {
  let best: ImageList = { urls: lists[0] ?? [], likeness: 0 };
  for (const urls of lists) {
    const alike = likeness(urls);
    if (alike > best.likeness) best = { urls, likeness: alike };
  }
  return best;
}

const resolved = (addresses: readonly string[], base: URL): URL[] =>
  addresses.map((address) => resolveAddress(address, base)).filter((url) => url !== undefined);

const distinct = (urls: readonly URL[]): string[] => [...new Set(urls.map((url) => url.href))];
