import { ImageCache } from './image-cache.js';

const image = (pixels: number) => ({ width: pixels, height: 1, close: jest.fn() });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('image cache', () => {
  it('loads an image once, however often it is asked for, and reports when it has come', async () => {
    const onChange = jest.fn();
    const cache = new ImageCache(1000, onChange);
    const load = jest.fn(async () => image(10));
    expect(cache.get('a', load)).toBeUndefined();
    expect(cache.get('a', load)).toBeUndefined();
    await settled();
    expect(cache.get('a', load)).toMatchObject({ width: 10 });
    expect(load).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('lets go of what was not asked for longest when there is no space', async () => {
    const cache = new ImageCache(100, () => undefined);
    const images = { a: image(10), b: image(10), c: image(10) };
    for (const name of ['a', 'b'] as const) {
      cache.get(name, async () => images[name]);
      await settled();
    }
    cache.get('a', async () => images.a);
    cache.get('c', async () => images.c);
    await settled();
    expect(images.b.close).toHaveBeenCalledTimes(1);
    expect(images.a.close).not.toHaveBeenCalled();
    expect(cache.get('c', async () => image(1))).toBe(images.c);
  });

  it('keeps one image that alone is larger than the limit', async () => {
    const cache = new ImageCache(100, () => undefined);
    const large = image(1000);
    cache.get('large', async () => large);
    await settled();
    expect(cache.get('large', async () => image(1))).toBe(large);
  });

  it('does not try again what failed until it is told to', async () => {
    const cache = new ImageCache(100, () => undefined);
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(image(1));
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
    const cache = new ImageCache(100, () => undefined);
    const late = image(1);
    cache.get('late', async () => late);
    cache.close();
    await settled();
    expect(late.close).toHaveBeenCalledTimes(1);
  });

  it('loads an image once for all that is made of it, at once or later, and tells nobody', async () => {
    const onChange = jest.fn();
    const cache = new ImageCache(1000, onChange);
    const load = jest.fn(async () => image(10));
    const widthOf = () => cache.use('page', load, ({ width }) => width);
    expect(await Promise.all([widthOf(), widthOf()])).toEqual([10, 10]);
    expect(await widthOf()).toBe(10);
    expect(load).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('loads it again for what is made of it when it has failed, or has left', async () => {
    const cache = new ImageCache(100, () => undefined);
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(image(20));
    const use = () => cache.use('page', load, () => 'made');
    await expect(use()).rejects.toThrow('gone');
    expect(await use()).toBe('made');
    cache.get('other', async () => image(25));
    await settled();
    expect(await use()).toBe('made');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('counts the bytes of an image that is more than its size', async () => {
    const cache = new ImageCache(100, () => undefined);
    const two = { ...image(10), bytes: 80 };
    cache.get('two', async () => two);
    await settled();
    cache.get('one', async () => image(10));
    await settled();
    expect(two.close).toHaveBeenCalledTimes(1);
  });
});
