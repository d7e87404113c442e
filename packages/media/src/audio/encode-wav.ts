/** 16-bit PCM in a RIFF file (the canonical 44-byte header), samples clipped to -1..1. */
import { type Pcm, samplesOf } from './pcm.js';

export function encodeWav(pcm: Pcm): Buffer {
  const width = pcm.channels.length;
  const count = samplesOf(pcm);
  const dataBytes = count * width * 2;
  const file = Buffer.alloc(44 + dataBytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(width, 22);
  file.writeUInt32LE(pcm.rate, 24);
  file.writeUInt32LE(pcm.rate * width * 2, 28);
  file.writeUInt16LE(width * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  pcm.channels.forEach((samples, channel) => {
    for (let index = 0; index < count; index += 1) {
      const clipped = Math.max(-1, Math.min(1, samples[index] ?? 0));
      file.writeInt16LE(Math.round(clipped * 32_767), 44 + (index * width + channel) * 2);
    }
  });
  return file;
}
