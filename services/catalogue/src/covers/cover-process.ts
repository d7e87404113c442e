/** Process that draws covers of strangers' images. */
import { serve } from '@komavox/isolation/process';
import { createCover } from '@komavox/media/image-decoding';

export interface CoverToDraw {
  /** A file's path, or its bytes. */
  readonly image: string | Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A JPEG. */
serve(async function* ({ image, ...size }: CoverToDraw): AsyncGenerator<Uint8Array> {
  yield await createCover(image, size);
});
