/** The file of a clip as it is heard. */
import { blobOf } from '../blobs/blobs.js';
import type { AudioClip } from '../video/project.js';
import { decodeSound } from './decode-sound.js';

/**
 * The clip's own file; of one that is cut its part as WAV. Undefined of a file that was dropped; rejects of one that is to be cut
 * and can't be decoded.
 */
export async function heardFile({
  blob: key,
  duration,
  cut,
}: Pick<AudioClip, 'blob' | 'duration' | 'cut'>): Promise<Blob | undefined> {
  const blob = blobOf(key);
  if (!blob || !cut) return blob;
  const buffer = await decodeSound(await blob.arrayBuffer());
  const [first, last] = [cut.from, cut.from + duration].map((time) => Math.round(time * buffer.sampleRate));
  return wavOf(
    Array.from({ length: buffer.numberOfChannels }, (_, at) =>
      buffer.getChannelData(at).subarray(first, last),
    ),
    buffer.sampleRate,
  );
}

const headerBytes = 44;

/** 16-bit PCM in a RIFF file. @param channels samples, clipped to -1..1 @param rate of them a second */
function wavOf(channels: readonly Float32Array[], rate: number): Blob {
  const frameBytes = channels.length * 2;
  const count = channels[0]?.length ?? 0;
  const file = new DataView(new ArrayBuffer(headerBytes + count * frameBytes));
  const name = (at: number, text: string) =>
    [...text].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)));
  const number = (at: number, value: number) => file.setUint32(at, value, true);
  const short = (at: number, value: number) => file.setUint16(at, value, true);
  name(0, 'RIFF');
  number(4, file.byteLength - 8);
  name(8, 'WAVEfmt ');
  number(16, 16);
  short(20, 1);
  short(22, channels.length);
  number(24, rate);
  number(28, rate * frameBytes);
  short(32, frameBytes);
  short(34, 16);
  name(36, 'data');
  number(40, count * frameBytes);
  channels.forEach((samples, channel) =>
    samples.forEach((sample, index) =>
      file.setInt16(
        headerBytes + index * frameBytes + channel * 2,
        Math.round(32_767 * Math.max(-1, Math.min(1, sample))),
        true,
      ),
    ),
  );
  return new Blob([file.buffer], { type: 'audio/wav' });
}
