/** Process that decodes the sounds of strangers to their end. */
import { serve } from '@komavox/isolation/process';
import { AudioError, measureAudio, measureMusic } from '@komavox/media';

export interface SoundToMeasure {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
  readonly maxSeconds: number;
  /** Its loudness is asked for, which takes longer. */
  readonly music: boolean;
}

export type Measured =
  | { readonly seconds: number; readonly loudness?: number }
  | { readonly code: AudioError['code']; readonly message: string };

serve(async function* ({ bytes, music, ...limits }: SoundToMeasure): AsyncGenerator<Measured> {
  try {
    yield music ? await measureMusic(bytes, limits) : { seconds: await measureAudio(bytes, limits) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    yield { code: error.code, message: error.message };
  }
});
