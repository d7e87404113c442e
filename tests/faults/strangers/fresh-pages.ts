/** Pages that are in no cache: crops of one page of the demo library, each at another offset. */
import { randomInt } from 'node:crypto';
import { chapterIn, openDemoLibrary } from '@komavox/test-support';
import sharp from 'sharp';

const size = { width: 480, height: 640 };
/** Pixels by which the offsets differ at most, in each direction. */
const play = 160;

/** @returns makes the next page, as PNG; the first offset is random */
export async function freshPages(origin: string): Promise<() => Promise<Buffer>> {
  const library = await openDemoLibrary(origin);
  const image = await library.image(chapterIn(library.chapters, 'en').pages[1] ?? '');
  const page = await sharp(image)
    .resize({ width: size.width + play, height: size.height + play, fit: 'cover' })
    .png()
    .toBuffer();
  let made = randomInt(play * play);
  return () => {
    const cut = made++;
    return sharp(page)
      .extract({ ...size, left: cut % play, top: Math.floor(cut / play) % play })
      .png()
      .toBuffer();
  };
}
