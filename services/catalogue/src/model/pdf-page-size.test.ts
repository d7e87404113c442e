import { sizeOfPdfPage } from './pdf-page-size.js';

const a5 = { width: 420, height: 595 };

describe('the size of a page of a PDF', () => {
  it.each([
    ['without pictures is large enough to read', a5, [], { width: 1400, height: 1983 }],
    ['is that of the scan it is', a5, [{ width: 840, height: 1190 }], { width: 840, height: 1190 }],
    [
      'is that of the scan on a turned page',
      a5,
      [{ width: 1190, height: 840 }],
      { width: 840, height: 1190 },
    ],
    ['is not that of a picture in it', a5, [{ width: 300, height: 100 }], { width: 1400, height: 1983 }],
    [
      'is bounded for a scan too fine to read',
      a5,
      [{ width: 5040, height: 7140 }],
      { width: 2600, height: 3683 },
    ],
    ['keeps a long strip wide', { width: 800, height: 12_000 }, [], { width: 1067, height: 16_000 }],
    ['is never nothing', { width: 1, height: 100_000 }, [], { width: 1, height: 16_000 }],
  ])('%s', (_what, points, pictures, size) => {
    expect(sizeOfPdfPage(points, pictures)).toEqual(size);
  });
});
