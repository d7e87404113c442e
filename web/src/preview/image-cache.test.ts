import { openPictureCache } from './image-cache.js';

const picture = (pixels: number) => ({ width: pixels, height: 1, close: jest.fn() });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('picture cache', () => {
  it('loads a picture once, however often it is asked for, and tells when it has come', async () => {
    const onChange = jest.fn();
    const cache = openPictureCache(1000, onChange);
    const load = jest.fn(async () => picture(10));
    expect(cache.get('a', load)).toBeUndefined();
    expect(cache.get('a', load)).toBeUndefined();
    await settled();
    expect(cache.get('a', load)).toMatchObject({ width: 10 });
    expect(load).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('lets go of what was not asked for longest when there is no room', async () => {
    const cache = openPictureCache(100, () => undefined);
    const pictures = { a: picture(10), b: picture(10), c: picture(10) };
    for (const name of ['a', 'b'] as const) {
      cache.get(name, async () => pictures[name]);
      await settled();
    }
    cache.get('a', async () => pictures.a);
    cache.get('c', async () => pictures.c);
    await settled();
    expect(pictures.b.close).toHaveBeenCalledTimes(1);
    expect(pictures.a.close).not.toHaveBeenCalled();
    expect(cache.get('c', async () => picture(1))).toBe(pictures.c);
  });

  it('keeps one picture that alone is larger than the room', async () => {
    const cache = openPictureCache(100, () => undefined);
    const large = picture(1000);
    cache.get('large', async () => large);
    await settled();
    expect(cache.get('large', async () => picture(1))).toBe(large);
  });

  it('does not try again what failed until it is told to', async () => {
    const cache = openPictureCache(100, () => undefined);
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(picture(1));
    cache.get('a', load);
    await settled();
    expect(cache.failed('a')).toBe(true);
    cache.get('a', load);
    expect(load).toHaveBeenCalledTimes(1);
    cache.retry();
    cache.get('a', load);
    await settled();
    expect(cache.failed('a')).toBe(false);
    expect(cache.get('a', load)).toBeDefined();
  });

  it('frees what comes after it was closed', async () => {
    const cache = openPictureCache(100, () => undefined);
    const late = picture(1);
    cache.get('late', async () => late);
    cache.close();
    await settled();
    expect(late.close).toHaveBeenCalledTimes(1);
  });
});
