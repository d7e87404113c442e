/** Makes the product's own sounds, and measures those of users, off the page's thread. */
import type { MusicMood, SoundEffect } from '@komavox/scene';
import { integratedLoudness, musicOf, soundEffectOf, type Pcm } from '@komavox/scene/sounds';

export type SoundRequest = { readonly id: number } & (
  { readonly mood: MusicMood } | { readonly effect: SoundEffect } | { readonly measure: Pcm }
);

/** A sound, or the LUFS of one. */
export type SoundReply =
  { readonly id: number; readonly pcm: Pcm } | { readonly id: number; readonly loudness: number };

const { postMessage } = self as unknown as {
  postMessage(reply: SoundReply, transfer: readonly Transferable[]): void;
};

self.onmessage = ({ data }: MessageEvent<SoundRequest>) => {
  const { id } = data;
  if ('measure' in data) {
    postMessage({ id, loudness: integratedLoudness(data.measure) }, []);
    return;
  }
  const pcm = 'mood' in data ? musicOf(data.mood) : soundEffectOf(data.effect);
  postMessage(
    { id, pcm },
    pcm.channels.map(({ buffer }) => buffer),
  );
};
