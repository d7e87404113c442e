/** Runs in the page: the words that are marked while a page is spoken, and the ink beneath. */
export interface Mark {
  readonly text: string;
  /** Share of the mark's length and of its breadth that its ink spans, and of its area that is ink. */
  readonly along: number;
  readonly across: number;
  readonly ink: number;
}

interface SeenMark {
  readonly text: string;
  readonly vertical: boolean;
  /** Shares of the image. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

/** Watches until the speech has ended, or so many marks were seen. */
export async function marksOf({ most, maxMs }: { most: number; maxMs: number }): Promise<Mark[]> {
  const inkLevel = 150;
  const seen = new Map<string, SeenMark>();
  const until = performance.now() + maxMs;
  while (seen.size < most && performance.now() < until) {
    for (const mark of document.querySelectorAll('.reader-page mark')) {
      const image = mark.closest('.reader-page')?.querySelector('img')?.getBoundingClientRect();
      if (!image) continue;
      const { left, top, right, bottom } = mark.getBoundingClientRect();
      const x = (at: number) => (at - image.left) / image.width;
      const y = (at: number) => (at - image.top) / image.height;
      const box = [x(left), y(top), x(right), y(bottom)] as const;
      const vertical = mark.closest('[data-vertical]') !== null;
      seen.set(box.join(), { text: mark.textContent.trim(), vertical, box });
    }
    await new Promise(requestAnimationFrame);
  }
  const image = document.querySelector<HTMLImageElement>('.reader-spread:not([data-ahead]) img');
  if (!image) return [];
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);

  return [...seen.values()].flatMap(({ text, vertical, box: [left, top, right, bottom] }) => {
    const x = Math.floor(left * canvas.width);
    const y = Math.floor(top * canvas.height);
    const width = Math.ceil(right * canvas.width) - x;
    const height = Math.ceil(bottom * canvas.height) - y;
    const data = context?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
    const columns = new Set<number>();
    const rows = new Set<number>();
    let ink = 0;
    for (let pixel = 0; pixel < width * height; pixel++) {
      if ((data[4 * pixel] ?? 255) >= inkLevel) continue;
      ink += 1;
      columns.add(pixel % width);
      rows.add(Math.floor(pixel / width));
    }
    const span = (found: ReadonlySet<number>, length: number) =>
      found.size === 0 ? 0 : (Math.max(...found) - Math.min(...found) + 1) / length;
    const [across, along] = [span(columns, width), span(rows, height)];
    return [
      {
        text,
        along: vertical ? along : across,
        across: vertical ? across : along,
        ink: ink / (width * height),
      },
    ];
  });
}
