/**
 * Audio that is being made in this process. Who asks for the same shares it: it is made once, in front as soon as one of
 * them waits for it, and given up when nobody does any more.
 */
import { unlessAborted } from '@komavox/core';
import type { SpokenAudio } from './synthesis-request.js';

interface Asker {
  readonly signal: AbortSignal;
  readonly background: boolean;
  /** Called with the number of pieces that are stored. */
  readonly onStored: (pieces: number) => void;
}

/** What making it is given. */
interface Making {
  /** Aborted when nobody wants it any more. */
  readonly signal: AbortSignal;
  /** Aborted when somebody waits for it. */
  readonly hurry: AbortSignal;
  readonly background: boolean;
  readonly onStored: (pieces: number) => void;
}

interface Work {
  readonly askers: Set<Asker>;
  readonly stop: AbortController;
  readonly hurry: AbortController;
  readonly audio: Promise<SpokenAudio>;
  pieces: number;
}

export class SharedAudio {
  readonly #work = new Map<string, Work>();

  /** @param name of the audio: the same is made once */
  async share(
    name: string,
    asker: Asker,
    make: (making: Making) => Promise<SpokenAudio>,
  ): Promise<SpokenAudio> {
    const work = this.#work.get(name) ?? this.#begin(name, asker, make);
    work.askers.add(asker);
    if (!asker.background) work.hurry.abort();
    if (work.pieces > 0) asker.onStored(work.pieces);
    try {
      return await unlessAborted(work.audio, asker.signal);
    } finally {
      work.askers.delete(asker);
      if (work.askers.size === 0) {
        work.stop.abort(new Error('Nobody waits for this text any more.'));
        if (this.#work.get(name) === work) this.#work.delete(name);
      }
    }
  }

  #begin(name: string, { background }: Asker, make: (making: Making) => Promise<SpokenAudio>): Work {
    const [stop, hurry] = [new AbortController(), new AbortController()];
    const onStored = (pieces: number) => {
      work.pieces = pieces;
      for (const asker of work.askers) asker.onStored(pieces);
    };
    const audio = make({ signal: stop.signal, hurry: hurry.signal, background, onStored });
    audio.catch(() => undefined);
    const work: Work = { askers: new Set(), stop, hurry, audio, pieces: 0 };
    this.#work.set(name, work);
    return work;
  }
}
