/** Process that decodes pictures of strangers as the canvas will. */
import { loadImage } from '@napi-rs/canvas';
import { serve } from '@komavox/isolation/process';

export interface DecodedPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

serve(async function* (bytes: Uint8Array): AsyncGenerator<DecodedPicture> {
  const { width, height } = await loadImage(bytes);
  yield { width, height };
});
