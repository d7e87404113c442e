import { imagesIn, paths, throughProxy } from './paths.js';

describe('addresses', () => {
  it('carry pictures in a query and give them back, commas and encoded queries included', () => {
    const images = [
      '/api/chapters/c1/pages/0?v=a,b',
      throughProxy('https://example.org/a b.png?x=1&y=%2C'),
      '/api/chapters/c1/pages/1',
    ];
    const { search, pathname } = new URL(paths.customChapter('m 1', images), 'http://localhost');
    expect(pathname).toBe('/reader/custom/m%201');
    expect(imagesIn(search)).toEqual(images);
    expect(imagesIn(new URL(paths.videoEditor(images), 'http://localhost').search)).toEqual(images);
  });

  it('without pictures have no query, and read as none', () => {
    expect(paths.videoEditor()).toBe('/video-editor');
    expect(imagesIn('')).toEqual([]);
    expect(imagesIn('?images=')).toEqual([]);
  });

  it('take a stray per cent sign as it is', () => {
    expect(imagesIn('?images=100%,b')).toEqual(['100%', 'b']);
  });
});
