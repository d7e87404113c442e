import type { ImageInfo } from './formats.js';

interface ImageErrorOptions extends ErrorOptions {
  /** The size in the header, where it could be read. */
  readonly image?: ImageInfo | undefined;
}

/** The reason why an image was refused. `code` is stable; services answer with codes and sentences of their own. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly image: ImageInfo | undefined;

  constructor(
    readonly code: 'image_unsupported' | 'image_too_large' | 'image_damaged',
    message: string,
    { image, ...options }: ImageErrorOptions = {},
  ) {
    super(message, options);
    this.image = image;
  }
}

export const imageUnsupported = (): ImageError =>
  new ImageError('image_unsupported', 'This is no image of a supported format.');

export const imageDamaged = (cause: unknown): ImageError =>
  new ImageError('image_damaged', "The image can't be read; it may be damaged.", { cause });
