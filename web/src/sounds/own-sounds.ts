/** The product's own sounds as audio buffers: made once, off the page's thread, when they are first asked for. */
import { AskedWorker } from '../workers/asked-worker.js';
import type { SoundAnswer, SoundQuestion, OwnSound } from './sounds-worker.js';

export type { OwnSound };

const sounds = new AskedWorker<SoundQuestion, SoundAnswer>(
  () => new Worker(new URL('./sounds-worker.js', import.meta.url), { type: 'module', name: 'sounds' }),
);

const made = new Map<string, Promise<AudioBuffer>>();
/** Music takes 12 MB each: of the pieces somebody listens through to choose one, the last few are kept. */
const maxMusic = 2;

/** The same buffer each time. Rejects where the browser has no workers. */
export function ownSound(sound: OwnSound): Promise<AudioBuffer> {
  const key = ownSoundKey(sound);
  const before = made.get(key);
  made.delete(key);
  const buffer = before ?? make(sound);
  made.set(key, buffer);
  buffer.catch(() => made.delete(key));
  const music = [...made.keys()].filter((name) => name.startsWith('mood '));
  for (const oldest of music.slice(0, -maxMusic)) made.delete(oldest);
  return buffer;
}

export const ownSoundKey = (sound: OwnSound): string =>
  'mood' in sound ? `mood ${sound.mood}` : `effect ${sound.effect}`;

async function make(sound: OwnSound): Promise<AudioBuffer> {
  const reply = await sounds.ask(sound);
  if (!('pcm' in reply)) throw new TypeError('The worker answers another question');
  const { rate, channels } = reply.pcm;
  const buffer = new AudioBuffer({
    length: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    sampleRate: rate,
  });
  for (const [at, samples] of channels.entries())
    buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, at);
  return buffer;
}

/** Integrated loudness in LUFS, -Infinity of silence. */
export async function loudnessOf(buffer: AudioBuffer): Promise<number> {
  const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, at) =>
    buffer.getChannelData(at),
  );
  const reply = await sounds.ask({ measure: { rate: buffer.sampleRate, channels } });
  if (!('loudness' in reply)) throw new TypeError('The worker answers another question');
  return reply.loudness;
}
