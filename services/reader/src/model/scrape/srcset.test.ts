import { largestOfSrcset } from './srcset.js';

describe('the largest of a srcset', () => {
  it.each([
    ['a.jpg', 'a.jpg'],
    ['a.jpg 300w, b.jpg 1200w, c.jpg 600w', 'b.jpg'],
    ['a.jpg, b.jpg 2x', 'b.jpg'],
    ['a.jpg 1x,b.jpg 1.5x', 'b.jpg'],
    ['/w_300,h_400/a.jpg 300w, /w_900,h_1200/a.jpg 900w', '/w_900,h_1200/a.jpg'],
    ['  a.jpg   300w  ,\n\t b.jpg 900w ', 'b.jpg'],
    ['data:image/gif;base64,R0lGODlhAQABAAAAACw= 1w, real.jpg 800w', 'real.jpg'],
  ])('%s', (srcset, wanted) => {
    expect(largestOfSrcset(srcset)?.address).toBe(wanted);
  });

  it.each(['', '   ', ','])('of %j is nothing', (srcset) => {
    expect(largestOfSrcset(srcset)).toBeUndefined();
  });
});
