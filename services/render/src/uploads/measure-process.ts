/** Process that decodes the sounds of strangers to their end. */
import { serve } from '@komavox/isolation/process';
import { AudioError, measureAudio } from '@komavox/media';

export interface SoundToMeasure {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
  readonly maxSeconds: number;
}

export type Measured =
  { readonly seconds: number } | { readonly code: AudioError['code']; readonly message: string };

serve(async function* ({ bytes, ...limits }: SoundToMeasure): AsyncGenerator<Measured> {
  try {
    yield { seconds: await measureAudio(bytes, limits) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    yield { code: error.code, message: error.message };
  }
});
