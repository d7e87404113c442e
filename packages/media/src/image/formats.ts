/** The one whitelist of image formats: those that browsers show and that carry no script. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface Size {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Type and size of an image, from its header. Of an animated one the first frame counts; a turned photograph is turned. */
export interface ImageInfo extends Size {
  readonly type: ImageType;
}
