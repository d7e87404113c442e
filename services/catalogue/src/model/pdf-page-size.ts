/** The size that a page of a PDF is drawn in. Pure. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the shorter side: of a page that has no scan in it, and at most. Strips are long, so the other is free. */
const defaultSide = 1400;
const maxShortSide = 2600;
const maxPixels = 24_000_000;
/** Browsers draw no canvas that is longer than 16384, and a page may become one. */
const maxSide = 16_000;
/** Difference allowed between the shapes of a page and of its scan: programs round sizes. */
const tolerance = 0.03;

/**
 * Pixels for a page of `points` with these images on it. A page that is one scan gets the scan's own size, so that
 * nothing is lost and nothing is blown up.
 */
export function sizeOfPdfPage(points: Size, images: readonly Size[]): Size {
  const shape = points.width / points.height;
  const scans = images
    .flatMap(({ width, height }) => [
      { width, height },
      // A page may be turned; then its scan is, too.
      { width: height, height: width },
    ])
    .filter(({ width, height }) => Math.abs(width / height / shape - 1) <= tolerance)
    .map(({ width }) => width);
  const shorter = Math.min(points.width, points.height);
  const wanted = scans.length > 0 ? Math.max(...scans) / points.width : defaultSide / shorter;
  const scale = Math.min(
    wanted,
    maxShortSide / shorter,
    maxSide / Math.max(points.width, points.height),
    Math.sqrt(maxPixels / (points.width * points.height)),
  );
  return {
    width: Math.max(1, Math.round(points.width * scale)),
    height: Math.max(1, Math.round(points.height * scale)),
  };
}
