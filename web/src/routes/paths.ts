/** The client's addresses: patterns for the route table, and builders for links, so that no other file spells one. */

export const patterns = {
  welcome: '/welcome',
  login: '/auth/login',
  register: '/auth/register',
  home: '/',
  manga: '/manga/:mangaId',
  customChapter: '/reader/custom/:mangaId',
  chapter: '/reader/:mangaId/:chapterId',
  videoEditor: '/video-editor',
  projects: '/projects',
  subtitleDemo: '/video-editor-libass',
  credits: '/credits',
  account: '/account',
  about: '/about',
  pricing: '/pricing',
  checkoutSuccess: '/checkout/success',
  checkoutCancel: '/checkout/cancel',
} as const;

const segment = encodeURIComponent;

export const paths = {
  welcome: patterns.welcome,
  login: patterns.login,
  register: patterns.register,
  home: patterns.home,
  credits: patterns.credits,
  account: patterns.account,
  about: patterns.about,
  pricing: patterns.pricing,
  projects: patterns.projects,
  subtitleDemo: patterns.subtitleDemo,
  /** Home with what was found; without a term, home. */
  search: (term: string): string => (term === '' ? patterns.home : `${patterns.home}?q=${segment(term)}`),
  /** Home with all imports of one's own. */
  allImports: `${patterns.home}?imports=all`,
  manga: (mangaId: string): string => `/manga/${segment(mangaId)}`,
  chapter: (mangaId: string, chapterId: string): string =>
    `/reader/${segment(mangaId)}/${segment(chapterId)}`,
  customChapter: (mangaId: string, images: readonly string[]): string =>
    `/reader/custom/${segment(mangaId)}?images=${joinImages(images)}`,
  videoEditor: (images: readonly string[] = []): string =>
    images.length === 0 ? patterns.videoEditor : `${patterns.videoEditor}?images=${joinImages(images)}`,
  /** The editor with a project. */
  project: (id: string): string => `${patterns.videoEditor}?project=${segment(id)}`,
};

/** The search term of home's query; empty without one. */
export const termIn = (search: string): string => (new URLSearchParams(search).get('q') ?? '').trim();

/** The project in the editor's query; null without one. */
export const projectIn = (search: string): string | null => new URLSearchParams(search).get('project');

/** True when home's query asks for all of the user's imports. */
export const showsAllImports = (search: string): boolean =>
  new URLSearchParams(search).get('imports') === 'all';

/** The manga id of chapters that were read from an address and belong to no manga of the catalogue. */
export const noManga = 'url';

/** Each address encoded once, joined by commas. */
function joinImages(images: readonly string[]): string {
  return images.map(encodeURIComponent).join(',');
}

/** The addresses in a query's `images`: split first, then decoded once. `search` is `location.search`. */
export function imagesIn(search: string): readonly string[] {
  const value = /[?&]images=([^&]*)/.exec(search)?.[1] ?? '';
  return value
    .split(',')
    .filter((part) => part !== '')
    .map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Typed by hand, with a per cent sign that encodes nothing.
    return part;
  }
}

/** Addresses of other sites are loaded through the page proxy; our own stay as they are. */
export const throughProxy = (address: string): string =>
  address.startsWith('http') ? `/api/proxy/page?url=${encodeURIComponent(address)}` : address;
