/** The thread that makes the product's own music and effects, which takes up to a second for a piece of music. */
import type { MusicMood, SoundEffect } from '@komavox/scene';
import type { Pcm } from '@komavox/scene/sounds';
import { Tinypool } from 'tinypool';

export type OwnSound = { readonly mood: MusicMood } | { readonly effect: SoundEffect };

/** Milliseconds that the thread stays without work. */
const maxIdleMs = 60_000;

export class OwnSounds {
  #pool: Tinypool | undefined;

  /** A piece of music is a loop; the same samples each time. */
  async make(sound: OwnSound): Promise<Pcm> {
    this.#pool ??= new Tinypool({
      filename: new URL('./own-sounds-worker.js', import.meta.url).href,
      name: 'makeSound',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: maxIdleMs,
    });
    return (await this.#pool.run(sound)) as Pcm;
  }

  /** What is being made or waits fails. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }
}
