/** Images of a page's elements, in the order of the page: real addresses of lazy ones, the largest of several. */
import type { Attributes, OutlinedImage } from './page-outline.js';
import { largestOfSrcset } from './srcset.js';
import { hasOtherWord, isOtherImage, namesImage, resolveAddress, wordsOf } from './image-address.js';

/** Attributes of lazy loaders for the address that `src` gets later; the first one present counts. */
const lazyAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-cfsrc',
  'data-echo',
  'data-full-src',
  'data-image',
  'data-img',
  'data-page-src',
  'lazy-src',
  'file',
];
const srcsetAttributes = ['data-srcset', 'data-lazy-srcset', 'srcset'];

/** Parts of a page beside the chapter. */
const otherParts = new Set([
  'related',
  'recommend',
  'recommended',
  'recommendations',
  'comments',
  'comment',
  'disqus',
  'sidebar',
  'footer',
  'navbar',
  'nav',
  'menu',
  'widget',
  'popular',
]);

const minWidth = 120;
const minHeight = 80;

interface ElementImages {
  /** Of elements that are shown. */
  readonly shown: readonly URL[];
  /** Of `noscript`, which repeats what scripts load. */
  readonly withoutScript: readonly URL[];
}

/** Characters of classes, names and styles that are looked at. */
const maxLabel = 500;

export function elementImages(images: readonly OutlinedImage[], base: URL): ElementImages {
  const shown: URL[] = [];
  const withoutScript: URL[] = [];
  const outside: URL[] = [];
  for (const { image = {}, sources, inNoscript, inOtherPart } of images) {
    if (isDecoration(image)) continue;
    const url = bestAddress([image, ...sources], base);
    if (url === undefined) continue;
    if (inOtherPart) outside.push(url);
    else if (inNoscript) withoutScript.push(url);
    else shown.push(url);
  }
  // A page may wrap the chapter in something called "sidebar-layout": then the parts mean nothing.
  return { shown: shown.length + withoutScript.length === 0 ? outside : shown, withoutScript };
}

/** Whether an element is beside the chapter. */
export function isOtherPart(name: string, attributes: Attributes): boolean {
  if (name === 'main' || name === 'article') return false;
  if (['header', 'footer', 'nav', 'aside'].includes(name)) return true;
  return wordsOf(labelOf(attributes)).some((word) => otherParts.has(word));
}

const labelOf = (attributes: Attributes): string =>
  `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, maxLabel);

/** The first set is the image's own, the others its alternatives. */
function bestAddress(sets: readonly Attributes[], base: URL): URL | undefined {
  const [own = {}] = sets;
  const usable = (text: string | undefined): URL | undefined => {
    const url = text === undefined ? undefined : resolveAddress(text, base);
    return url === undefined || isOtherImage(url) ? undefined : url;
  };
  let largest: { url: URL; size: number } | undefined;
  for (const set of sets) {
    for (const name of srcsetAttributes) {
      const candidate = largestOfSrcset(set[name] ?? '');
      const url = usable(candidate?.address);
      if (candidate && url && candidate.size > (largest?.size ?? -1)) largest = { url, size: candidate.size };
    }
  }
  if (largest && largest.size > 0) return largest.url;
  for (const name of lazyAttributes) {
    const url = usable(own[name]);
    if (url) return url;
  }
  const unknownLazy = Object.entries(own)
    .filter(([name]) => name.startsWith('data-'))
    .map(([, value]) => usable(value))
    .find((url) => url !== undefined && namesImage(url));
  return unknownLazy ?? usable(own['src']) ?? largest?.url;
}

/** Icons, avatars and tracking pixels, recognised by size or class. */
function isDecoration(attributes: Attributes): boolean {
  if (hasOtherWord(labelOf(attributes).replaceAll(/\blazy\S*/gi, ''))) return true;
  const style = (attributes['style'] ?? '').slice(0, maxLabel);
  const width = pixels(attributes['width']) ?? pixels(/(?:^|;)\s*width:\s*(\d+)px/i.exec(style)?.[1]);
  const height = pixels(attributes['height']) ?? pixels(/(?:^|;)\s*height:\s*(\d+)px/i.exec(style)?.[1]);
  return (width !== undefined && width < minWidth) || (height !== undefined && height < minHeight);
}

function pixels(text: string | undefined): number | undefined {
  const match = /^\s*(\d+)(?:px)?\s*$/i.exec(text ?? '');
  return match ? Number(match[1]) : undefined;
}
