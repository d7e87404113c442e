import { decodeSound } from '../../sounds/decode-sound.js';
import { loudnessOf } from '../../sounds/own-sounds.js';

/** Seconds of an audio file, and its loudness in LUFS, null of silence; null when it can't be decoded. */
export async function measureMusic(
  file: Blob,
): Promise<{ readonly duration: number; readonly loudness: number | null } | null> {
  const buffer = await decodeSound(await file.arrayBuffer()).catch(() => null);
  if (buffer === null || !(buffer.duration > 0)) return null;
  const loudness = await loudnessOf(buffer);
  return { duration: buffer.duration, loudness: loudness > -Infinity ? loudness : null };
}
