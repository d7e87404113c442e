/** Limits of images, by their way into the product. */
import { imageTypes, type ImageType } from './formats.js';

export interface ImageLimits {
  readonly types: readonly ImageType[];
  /** Width times height. */
  readonly maxPixels: number;
  /** Of the file; absent where the service says it. */
  readonly maxBytes?: number;
}

/** Four times a double page at 300 dpi; decoded, it takes 160 MB. */
const maxPagePixels = 40_000_000;

export const imageLimits = {
  /** A page of the library or of an import. */
  page: { types: imageTypes, maxPixels: maxPagePixels, maxBytes: 100 * 1024 ** 2 },
  /** An image whose text is read. */
  extraction: { types: imageTypes, maxPixels: maxPagePixels, maxBytes: 32 * 1024 ** 2 },
  /** A page, a background or an overlay of a video: the canvas decodes no AVIF. */
  video: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    maxPixels: maxPagePixels,
  },
  /** The picture of a voice model. */
  avatar: { types: imageTypes, maxPixels: maxPagePixels },
  /** An image at an address that a user gave: passed on, not decoded here. */
  proxy: { types: imageTypes, maxPixels: 100_000_000 },
} as const satisfies Record<string, ImageLimits>;

export type ImagePurpose = keyof typeof imageLimits;
