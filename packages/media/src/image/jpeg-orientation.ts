/** How a photograph is to be turned before it is shown: JPEG (T.81, B.1.1) and Exif 2.32 (4.5.2, 4.6.2, 4.6.4). */

const startOfScan = 0xda;
const exifSegment = 0xe1;
const exifMark = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;
/** The orientations that make rows of columns. */
const sideways = [5, 6, 7, 8];

/** Whether its width and height change places. False where that isn't told, or not as it should be. */
export function isTurned(jpeg: Buffer): boolean {
  const exif = exifOf(jpeg);
  return exif !== undefined && sideways.includes(orientationOf(exif) ?? 1);
}

/** The TIFF structure in the first Exif segment. */
function exifOf(jpeg: Buffer): Buffer | undefined {
  let at = 2;
  while (at + 4 <= jpeg.length) {
    // Fill bytes, and what doesn't belong there, are passed over as decoders do.
    if (jpeg[at] !== 0xff || jpeg[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = jpeg[at + 1];
    if (marker === startOfScan) return undefined;
    const segment = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2));
    if (marker === exifSegment && segment.subarray(0, exifMark.length).equals(exifMark)) {
      return segment.subarray(exifMark.length);
    }
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Of the first directory. */
function orientationOf(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const first = directory + 2;
  const entries = Math.min(short(directory), Math.floor((tiff.length - first) / 12));
  for (let entry = first; entry < first + entries * 12; entry += 12) {
    if (short(entry) === orientationTag) return short(entry + 8);
  }
  return undefined;
}
