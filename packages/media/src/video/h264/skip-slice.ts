/**
 * The CABAC data of a slice in which every macroblock is skipped (ITU-T H.264, 9.3.4.2, the encoder of the arithmetic
 * code). Only two symbols occur: `mb_skip_flag` 1, always the more probable one of its context at this quantiser, and
 * `end_of_slice_flag`.
 */
import type { BitWriter } from './bits.js';

/** Quantiser of a repeat; it is never applied, and high makes "skipped" probable from the start. */
export const skipQuantiser = 51;

/** Context 11 with cabac_init_idc 0 (table 9-13): m = 23, n = 33. All macroblocks around are skipped, so it is always 11. */
const preState = Math.min(126, Math.max(1, ((23 * skipQuantiser) >> 4) + 33));

/** Table 9-44, rangeTabLPS: rows are probability states, columns the quarter of the range. */
const lessProbableRanges: readonly (readonly [number, number, number, number])[] = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
  [123, 150, 178, 205],
  [116, 142, 169, 195],
  [111, 135, 160, 185],
  [105, 128, 152, 175],
  [100, 122, 144, 166],
  [95, 116, 137, 158],
  [90, 110, 130, 150],
  [85, 104, 123, 142],
  [81, 99, 117, 135],
  [77, 94, 111, 128],
  [73, 89, 105, 122],
  [69, 85, 100, 116],
  [66, 80, 95, 110],
  [62, 76, 90, 104],
  [59, 72, 86, 99],
  [56, 69, 81, 94],
  [53, 65, 77, 89],
  [51, 62, 73, 85],
  [48, 59, 69, 80],
  [46, 56, 66, 76],
  [43, 53, 63, 72],
  [41, 50, 59, 69],
  [39, 48, 56, 65],
  [37, 45, 54, 62],
  [35, 43, 51, 59],
  [33, 41, 48, 56],
  [32, 39, 46, 53],
  [30, 37, 43, 50],
  [29, 35, 41, 48],
  [27, 33, 39, 45],
  [26, 31, 37, 43],
  [24, 30, 35, 41],
  [23, 28, 33, 39],
  [22, 27, 32, 37],
  [21, 26, 30, 35],
  [20, 24, 29, 33],
  [19, 23, 27, 31],
  [18, 22, 26, 30],
  [17, 21, 25, 28],
  [16, 20, 23, 27],
  [15, 19, 22, 25],
  [14, 18, 21, 24],
  [14, 17, 20, 23],
  [13, 16, 19, 22],
  [12, 15, 18, 21],
  [12, 14, 17, 20],
  [11, 14, 16, 19],
  [11, 13, 15, 18],
  [10, 12, 15, 17],
  [10, 12, 14, 16],
  [9, 11, 13, 15],
  [9, 11, 12, 14],
  [8, 10, 12, 14],
  [8, 9, 11, 13],
  [7, 9, 11, 12],
  [7, 9, 10, 12],
  [7, 8, 10, 11],
  [6, 8, 9, 11],
  [6, 7, 9, 10],
  [6, 7, 8, 9],
  [2, 2, 2, 2],
];
const lastAdaptiveState = 62;

export function writeSkippedMacroblocks(bits: BitWriter, macroblocks: number): void {
  // Above 63 the more probable symbol is 1, "skipped".
  let state = preState - 64;
  let low = 0;
  let range = 510;
  let outstanding = 0;
  let first = true;

  const put = (bit: number) => {
    if (first) first = false;
    else bits.bit(bit);
    for (; outstanding > 0; outstanding -= 1) bits.bit(1 - bit);
  };
  const renormalise = () => {
    while (range < 256) {
      if (low < 256) put(0);
      else if (low >= 512) {
        low -= 512;
        put(1);
      } else {
        low -= 256;
        outstanding += 1;
      }
      range *= 2;
      low *= 2;
    }
  };

  for (let macroblock = 1; macroblock <= macroblocks; macroblock += 1) {
    range -= lessProbableRanges[state]?.[(range >> 6) & 3] ?? 0;
    if (state < lastAdaptiveState) state += 1;
    renormalise();
    range -= 2;
    if (macroblock < macroblocks) renormalise();
  }
  // The end of the slice and the flush that follows it (9.3.4.5).
  low += range;
  range = 2;
  renormalise();
  put((low >> 9) & 1);
  bits.unsigned(2, ((low >> 7) & 3) | 1);
}
