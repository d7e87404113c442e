import { decodeSound } from '../../sounds/decode-sound.js';

/** The length of an audio file in seconds, found by decoding it; null when it can't be decoded. */
export async function audioSeconds(audio: Blob): Promise<number | null> {
  return decodeSound(await audio.arrayBuffer(), 44_100).then(
    ({ duration }) => (duration > 0 ? duration : null),
    () => null,
  );
}
