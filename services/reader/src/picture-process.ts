/** Process that decodes pictures of other sites. */
import { serve } from '@komavox/isolation/process';
import { assertDecodable } from '@komavox/media/image-decoding';

serve(async function* (bytes: Uint8Array): AsyncGenerator<true> {
  await assertDecodable(bytes);
  yield true;
});
