/** The one whitelist of image formats: those that browsers show and that carry no script. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Type and size of an image, from its header. Of an animated one the first frame counts. */
export interface ImageInfo {
  readonly type: ImageType;
  /** Pixels, as the image is shown: a turned photograph is turned. */
  readonly width: number;
  readonly height: number;
}
