/**
 * Lists of images in a page's scripts: JSON of frameworks, arrays in assignments, JSON within strings. Scripts aren't
 * run; strings that name images and are close together form a list.
 */
import { isOtherImage, namesImage, resolveAddress, wordsOf } from './image-address.js';

/** Strings further apart than this, in characters, belong to different lists. */
const maxGap = 600;

/** Smaller copies and other titles' covers. */
const notPages = new Set([
  'thumb',
  'thumbs',
  'thumbnail',
  'thumbnails',
  'preview',
  'cover',
  'covers',
  'poster',
  'small',
]);

/** Strings of a page that are looked at; a chapter has a hundred times fewer images. */
const maxAddresses = 30_000;

type ReadAddress = (address: string) => URL | undefined;

export function scriptLists(scripts: readonly string[], base: URL): readonly (readonly URL[])[] {
  let left = maxAddresses;
  const read = (address: string) => (left-- > 0 ? pageAddress(address, base) : undefined);
  return scripts.flatMap((script) => listsOf(unescape(script), read));
}

/** Slashes and quotes with any number of escapes removed; the scripts need not stay valid. */
function unescape(script: string): string {
  return script
    .replaceAll(/\\{1,8}u002[fF]/g, '/')
    .replaceAll(/\\{1,8}u0026/g, '&')
    .replaceAll(/\\{1,8}u003[dD]/g, '=')
    .replaceAll(/\\{1,8}\//g, '/')
    .replaceAll(/\\{1,8}"/g, '"')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&');
}

function listsOf(script: string, read: ReadAddress): URL[][] {
  const lists: URL[][] = [...keyedLists(script, read)];
  let list: URL[] = [];
  let end = 0;
  for (const match of script.matchAll(/(["'`])((?:https?:)?\/[^"'`\s<>\\]{4,1000})\1/g)) {
    const url = read(match[2] ?? '');
    if (url === undefined || !namesImage(url)) continue;
    if (match.index - end > maxGap && list.length > 0) {
      lists.push(list);
      list = [];
    }
    list.push(url);
    end = match.index + match[0].length;
  }
  if (list.length > 0) lists.push(list);
  return lists;
}

/** Arrays under a key like `images`, whose addresses need not end like an image. */
function keyedLists(script: string, read: ReadAddress): URL[][] {
  const keyed =
    /(?:images?|pages|pics|pictures|imgs?|image_?urls|page_?list|slides)["']?\s*[:=]\s*(\[[^[\]]{8,400000}\])/gi;
  return [...script.matchAll(keyed)].flatMap(([, array = '']) => {
    const urls = [...array.matchAll(/(["'`])((?:https?:)?\/\/[^"'`\s<>\\]{4,1000})\1/g)]
      .map(([, , address = '']) => read(address))
      .filter((url) => url !== undefined);
    return urls.length > 1 ? [urls] : [];
  });
}

function pageAddress(address: string, base: URL): URL | undefined {
  const url = resolveAddress(address, base);
  if (url === undefined || isOtherImage(url)) return undefined;
  return wordsOf(url.pathname).some((word) => notPages.has(word)) ? undefined : url;
}
