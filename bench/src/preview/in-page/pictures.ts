/** Runs in the page: when the preview drew its pictures. */

/** From now on: milliseconds of the page's clock of each picture, which begins with a black one. */
export function notePictures(): void {
  const canvas = document.querySelector<HTMLCanvasElement>('section[aria-label="Preview"] canvas');
  const surface = canvas?.getContext('2d');
  if (!canvas || !surface) throw new Error('There is no preview');
  const drawnAt: number[] = [];
  const { fillRect } = CanvasRenderingContext2D.prototype;
  surface.fillRect = (x, y, width, height) => {
    if (width === canvas.width && height === canvas.height) drawnAt.push(performance.now());
    fillRect.call(surface, x, y, width, height);
  };
  Object.assign(globalThis, { drawnAt });
}

export const picturesUntilNow = (): readonly number[] =>
  (globalThis as unknown as { readonly drawnAt: readonly number[] }).drawnAt;
