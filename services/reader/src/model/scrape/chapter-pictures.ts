/**
 * The pictures of a chapter on the page of a reading site (spec 1, Read from URL). Sites differ in where they keep them:
 * elements, lazy attributes, scripts; what looks most like a run of pages is taken.
 */
import { loadBuffer } from 'cheerio';
import { elementPictures } from './page-elements.js';
import { resolveAddress } from './picture-address.js';
import { scriptLists } from './script-lists.js';

const MAX_PICTURES = 1000;

export interface PageSource {
  /** Where the page was found. */
  readonly url: URL;
  /** As the server named it; its charset counts. */
  readonly contentType: string;
}

/** Absolute addresses in the order of the page, none twice; empty when there are none. */
export function chapterPictures(html: Uint8Array, { url, contentType }: PageSource): string[] {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  const $ = loadBuffer(Buffer.from(html), {
    scriptingEnabled: false,
    ...(charset === undefined ? {} : { encoding: { transportLayerEncodingLabel: charset } }),
  });
  const base = resolveAddress($('base[href]').first().attr('href') ?? '', url) ?? url;

  const { shown, withoutScript } = elementPictures($, base);
  const elements = likeness(withoutScript) > likeness(shown) ? withoutScript : shown;
  const scripts = $('script:not([src])')
    .toArray()
    .map((node) => $(node).text());
  const listed = longest(scriptLists(scripts, base));

  const found = scriptsWin(likeness(elements), likeness(listed)) ? listed : elements;
  const addresses = distinct(found.length > 0 ? found : ogPictures($, base));
  return addresses.slice(0, MAX_PICTURES);
}

/** A few pictures beside a list of pages are a cover and a banner; many are the pages themselves. */
const scriptsWin = (elements: number, listed: number): boolean =>
  listed > elements && (elements < 3 || listed >= 2 * elements);

/** How many of the pictures lie in one folder, numbers aside: pages of a chapter do. */
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

function ogPictures($: ReturnType<typeof loadBuffer>, base: URL): URL[] {
  return $('meta[property="og:image"], meta[name="og:image"], meta[property="og:image:url"]')
    .toArray()
    .map((node) => resolveAddress($(node).attr('content') ?? '', base))
    .filter((url) => url !== undefined);
}

const distinct = (urls: readonly URL[]): string[] => [...new Set(urls.map((url) => url.href))];
