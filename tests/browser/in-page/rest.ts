/** Runs in the page: resolves when fonts and the images in view are loaded and nothing moves any more. */
export async function atRest(): Promise<void> {
  await document.fonts.ready;
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return right > left && bottom > 0 && top < innerHeight && image.src !== '';
  });
  // An image that can't be decoded is at rest too; the test that looks for it will tell.
  await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  const ending = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
