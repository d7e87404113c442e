/** Process that draws the avatars of strangers anew. */
import { serve } from '@komavox/isolation/process';
import { createCover } from '@komavox/media/image-decoding';
import { avatarSize } from '../limits.js';

/** A square JPEG of an image's bytes. */
serve(async function* (image: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await createCover(image, { width: avatarSize, height: avatarSize });
});
