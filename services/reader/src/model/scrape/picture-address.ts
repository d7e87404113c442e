/** Which addresses may be pages of a chapter: absolute ones of pictures that are no decoration, advertisement or counter. */

const pictureName = /\.(?:jpe?g|png|webp|avif|gif|jfif|bmp)$/i;

/** Whether the path of an address ends in the name of a picture. */
export const namesPicture = (url: URL): boolean => pictureName.test(url.pathname);

/** An absolute http address, or undefined. Fragments are dropped: they name the same picture. */
export function resolveAddress(address: string, base: URL): URL | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || !URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  return url;
}

/** Sites that count or advertise; also everything below them. */
const otherBusiness = [
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

/** Words that, alone or joined with others, name what isn't a page. */
const otherWords = new Set(
  `ad ads advert adverts advertisement adbanner sponsor sponsored logo logos icon icons favicon avatar avatars emoji
   emojis emoticon sprite sprites badge badges button btn banner banners pixel tracking tracker beacon analytics spacer
   blank transparent loading loader spinner placeholder lazyload 1x1 flag flags share social gravatar captcha`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words of a name or class, told apart at anything that is no letter or digit, and at humps. */
export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

export const hasOtherWord = (text: string): boolean => wordsOf(text).some((word) => otherWords.has(word));

/** Whether an address can't be a page of a chapter, as far as its own text tells. */
export function isOtherPicture(url: URL): boolean {
  if (otherBusiness.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return true;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const name = segments.pop() ?? '';
  if (/\.(?:svg|ico|mp4|webm|js|css|html?)$/i.test(name)) return true;
  // A folder counts by its whole name: a manga may be called "icon-hero", a folder "icons" holds icons.
  return (
    hasOtherWord(name.replace(pictureName, '')) || segments.some((one) => otherWords.has(one.toLowerCase()))
  );
}
