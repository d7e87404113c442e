/** The product's own sounds as audio buffers: made once, off the page's thread, when they are first asked for. */
import type { MusicMood, SoundEffect } from '@komavox/scene';
import type { SoundReply, SoundRequest } from './sounds-worker.js';

export type OwnSound = { readonly mood: MusicMood } | { readonly effect: SoundEffect };

type Asked<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { done: (reply: SoundReply) => void; failed: (error: unknown) => void }>();

function ask(request: Asked<SoundRequest>): Promise<SoundReply> {
  worker ??= openWorker();
  const id = ++lastId;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker?.postMessage({ ...request, id });
  });
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./sounds-worker.js', import.meta.url), { type: 'module' });
  opened.onmessage = ({ data }: MessageEvent<SoundReply>) => {
    waiting.get(data.id)?.done(data);
    waiting.delete(data.id);
  };
  opened.onerror = (event) => {
    for (const { failed } of waiting.values()) failed(event);
    waiting.clear();
    worker = undefined;
  };
  return opened;
}

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
  const reply = await ask(sound);
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
  const reply = await ask({ measure: { rate: buffer.sampleRate, channels } });
  if (!('loudness' in reply)) throw new TypeError('The worker answers another question');
  return reply.loudness;
}
