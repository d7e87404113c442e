/**
 * The images of a chapter on the page of a reading site (spec 1, Read from URL). Sites have them in elements, lazy
 * attributes or scripts; the list that looks most like consecutive pages is taken.
 */
import { loadBuffer } from 'cheerio';
import { elementImages } from './page-elements.js';
import { resolveAddress } from './image-address.js';
import { scriptLists } from './script-lists.js';

const maxImages = 1000;

interface PageSource {
  /** The page's own address. */
  readonly url: URL;
  /** From the server; its charset counts. */
  readonly contentType: string;
}

/** Absolute addresses in the order of the page, without duplicates. */
export function chapterImages(html: Uint8Array, { url, contentType }: PageSource): string[] {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  const $ = loadBuffer(Buffer.from(html), {
    scriptingEnabled: false,
    ...(charset === undefined ? {} : { encoding: { transportLayerEncodingLabel: charset } }),
  });
  const base = resolveAddress($('base[href]').first().attr('href') ?? '', url) ?? url;

  const { shown, withoutScript } = elementImages($, base);
  const elements = likeness(withoutScript) > likeness(shown) ? withoutScript : shown;
  const scripts = $('script:not([src])')
    .toArray()
    .map((node) => $(node).text());
  const listed = longest(scriptLists(scripts, base));

  const found = scriptsWin(likeness(elements), likeness(listed)) ? listed : elements;
  const addresses = distinct(found.length > 0 ? found : ogImages($, base));
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
  return Math.max(0, ...counts.values());
}

const folderOf = (url: URL): string =>
  `${url.hostname.replaceAll(/\d+/g, '#')}${url.pathname.replace(/[^/]*$/, '').replaceAll(/\d+/g, '#')}`;

function longest(lists: readonly (readonly URL[])[]): readonly URL[] {
  return lists.reduce<readonly URL[]>((best, list) => (likeness(list) > likeness(best) ? list : best), []);
}

function ogImages($: ReturnType<typeof loadBuffer>, base: URL): URL[] {
  return $('meta[property="og:image"], meta[name="og:image"], meta[property="og:image:url"]')
    .toArray()
    .map((node) => resolveAddress($(node).attr('content') ?? '', base))
    .filter((url) => url !== undefined);
}

const distinct = (urls: readonly URL[]): string[] => [...new Set(urls.map((url) => url.href))];
