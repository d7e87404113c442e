import { useState } from 'react';
import type { Box } from '../../api/types.js';
import type { PageSize } from '../book.js';
import { spanned } from '../../boxes/boxes.js';
import { usePointerOnImage, type Point } from '../../boxes/use-pointer-on-image.js';

/** Follows a pointer from one corner of a box to the other. */
export function useDrawing(image: PageSize, onDrawn: (box: Box) => void) {
  const [box, setBox] = useState<Box | null>(null);
  const to = (from: Point, by: Point) => ({ x: from.x + by.x, y: from.y + by.y });
  const pointer = usePointerOnImage<Point>({
    image,
    onMove: (from, by) => setBox(spanned(from, to(from, by), image)),
    onEnd(from, by) {
      onDrawn(spanned(from, to(from, by), image));
      setBox(null);
    },
    onCancel: () => setBox(null),
  });
  return { ...pointer, box };
}
