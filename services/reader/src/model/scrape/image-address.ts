/** Addresses that may be pages of a chapter: absolute ones of images other than decoration, advertising and tracking. */
import { parseUrl } from '@komavox/core';

const imageName = /\.(?:jpe?g|png|webp|avif|gif|jfif|bmp)$/i;

/** Whether the path of an address ends in the name of an image. */
export const namesImage = (url: URL): boolean => imageName.test(url.pathname);

/** Characters. Images that a page holds in itself are longer, and have no address. */
const maxAddress = 4000;

/** An absolute http address, or undefined. Fragments are dropped: they name the same image. */
export function resolveAddress(address: string, base: URL): URL | undefined {
  if (address.length > maxAddress) return undefined;
  const text = address.trim();
  const url = text === '' || text.startsWith('#') ? undefined : parseUrl(text, base);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  url.hash = '';
  return url;
}

/** Tracking and advertising sites, with their subdomains. */
const otherSites = [
  'doubleclick.net',
  'googlesyndication.com',
  'google-analytics.com',
  'googletagmanager.com',
  'googleadservices.com',
  'gravatar.com',
  'scorecardresearch.com',
  'quantserve.com',
  'amazon-adsystem.com',
  'adnxs.com',
  'taboola.com',
  'outbrain.com',
  'mc.yandex.ru',
  'hm.baidu.com',
  'stats.wp.com',
  'pixel.wp.com',
  'facebook.com',
  'exoclick.com',
  'popads.net',
];

/** Words that, alone or in a compound, name something other than a page. */
const otherWords = new Set(
  `ad ads advert adverts advertisement adbanner sponsor sponsored logo logos icon icons favicon avatar avatars emoji
   emojis emoticon sprite sprites badge badges button btn banner banners pixel tracking tracker beacon analytics spacer
   blank transparent loading loader spinner placeholder lazyload 1x1 flag flags share social gravatar captcha`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words of a name or class, split at anything but letters and digits, and at camel case. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

export const hasOtherWord = (text: string): boolean => wordsOf(text).some((word) => otherWords.has(word));

/** Whether an address can't be a page of a chapter, as far as its own text tells. */
export function isOtherImage(url: URL): boolean {
  if (otherSites.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return true;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const name = segments.pop() ?? '';
  if (/\.(?:svg|ico|mp4|webm|js|css|html?)$/i.test(name)) return true;
  // A folder counts by its whole name: a manga may be called "icon-hero", a folder "icons" holds icons.
  return (
    hasOtherWord(name.replace(imageName, '')) || segments.some((one) => otherWords.has(one.toLowerCase()))
  );
}
