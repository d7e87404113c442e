/** How high sounds are over time, for drawing them; found once for each sound. */
import { useEffect, useState } from 'react';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import { decodeSound } from './decode-sound.js';
import { ownSound, ownSoundKey, type OwnSound } from './own-sounds.js';

/** A file of the page, or a sound of the product's own. */
export type SoundSource = OwnSound | { readonly blob: BlobKey };

export const soundKey = (source: SoundSource): string =>
  'blob' in source ? source.blob : ownSoundKey(source);

export const peaksPerSecond = 25;
/** Enough to see how loud something is, and a sixth of the work. */
const decodingRate = 8000;

const known = new Map<string, Promise<Float32Array | null>>();
/** Files are decoded one after the other: a strip may have hundreds. */
let decoding: Promise<unknown> = Promise.resolve();

/** The highest sample of each 40 ms; null of what can't be decoded. */
function peaksOf(source: SoundSource): Promise<Float32Array | null> {
  const key = soundKey(source);
  const found = known.get(key) ?? find(source).catch(() => null);
  known.set(key, found);
  return found;
}

async function find(source: SoundSource): Promise<Float32Array | null> {
  if (!('blob' in source)) return peaksIn(await ownSound(source));
  const next = decoding.then(async () => {
    const blob = blobOf(source.blob);
    if (!blob) return null;
    return peaksIn(await decodeSound(await blob.arrayBuffer(), decodingRate));
  });
  decoding = next.catch(() => undefined);
  return next;
}

function peaksIn(buffer: AudioBuffer): Float32Array {
  const samples = buffer.getChannelData(0);
  const size = buffer.sampleRate / peaksPerSecond;
  return Float32Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => {
    let peak = 0;
    const end = Math.min(samples.length, Math.round((at + 1) * size));
    for (let index = Math.round(at * size); index < end; index += 1)
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
}

/** By `soundKey`, as they become known. */
export function usePeaks(sources: readonly SoundSource[]): ReadonlyMap<string, Float32Array> {
  const [peaks, setPeaks] = useState<ReadonlyMap<string, Float32Array>>(new Map());
  const keys = sources.map(soundKey).join('\n');
  useEffect(() => {
    let current = true;
    for (const source of sources)
      void peaksOf(source).then((found) => {
        if (current && found) setPeaks((before) => new Map(before).set(soundKey(source), found));
      });
    return () => {
      current = false;
    };
    // The keys say all of the sources.
  }, [keys]);
  return peaks;
}
