import { isOtherImage, resolveAddress } from './image-address.js';

describe('addresses of images', () => {
  it.each([
    'https://cdn.example/m/12/1/001.jpg',
    'https://cdn.example/image?id=3&page=1',
    'https://cdn.example/icon-hero/ch-1/02.webp',
    'https://cdn.example/Avatar-The-Last/01.png',
    'https://cdn.example/uploads/2024/blackbird-3.jpg',
    'https://img.adept.example/a/1.avif',
  ])('%s may be a page', (address) => {
    expect(isOtherImage(new URL(address))).toBe(false);
  });

  it.each([
    'https://cdn.example/logo.png',
    'https://cdn.example/img/site-logo@2x.png',
    'https://cdn.example/img/siteLogo.png',
    'https://cdn.example/avatars/17.jpg',
    'https://cdn.example/ads/300x250.jpg',
    'https://cdn.example/img/banner_top.jpg',
    'https://cdn.example/loading.gif',
    'https://cdn.example/arrow.svg',
    'https://cdn.example/favicon.ico',
    'https://www.gravatar.com/avatar/abc?s=48',
    'https://ad.doubleclick.net/x.jpg',
    'https://www.facebook.com/tr?id=1&ev=PageView',
    'https://cdn.example/pixel.gif',
    'https://cdn.example/1x1.png',
  ])('%s is none', (address) => {
    expect(isOtherImage(new URL(address))).toBe(true);
  });

  it('resolves against the page and knows only http', () => {
    const base = new URL('https://site.example/read/1/');
    expect(resolveAddress(' ../a.jpg ', base)?.href).toBe('https://site.example/read/a.jpg');
    expect(resolveAddress('//cdn.example/a.jpg#top', base)?.href).toBe('https://cdn.example/a.jpg');
    for (const none of [
      '',
      '#',
      'data:image/png;base64,AA',
      'blob:https://x/1',
      'javascript:void(0)',
      'http://',
    ]) {
      expect(resolveAddress(none, base)).toBeUndefined();
    }
  });
});
