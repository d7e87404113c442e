import { blobUrl } from '../../blobs/blobs.js';
import type { Speech } from '../../api/voice.js';
import type { ArrivingSpeech } from './arriving-speech.js';
import { playAudio } from '../../narration/play-audio.js';

interface PlayOptions {
  readonly signal: AbortSignal;
  /** A piece begins, at so many seconds of the speech. */
  readonly onPiece: (piece: Speech, from: number) => void;
  /** Before every paint, with the seconds from the start of the speech. */
  readonly onTime: (seconds: number) => void;
}

/**
 * Plays speeches piece by piece: two elements take turns, so that the next piece is loaded when one ends. Made at a press: phones
 * let only those play that were touched by one.
 */
export class SpeechPlayer {
  #present = new Audio();
  #next = new Audio();

  constructor() {
    for (const audio of [this.#present, this.#next]) {
      audio.preload = 'auto';
      audio.load();
    }
  }

  /** 0..1 */
  set volume(volume: number) {
    this.#present.volume = volume;
    this.#next.volume = volume;
  }

  /** Resolves at the end of the speech, or when the signal is aborted; rejects when a piece can't be had or played. */
  async play(speech: ArrivingSpeech, { signal, onPiece, onTime }: PlayOptions): Promise<void> {
    let from = 0;
    try {
      let piece = await speech.at(0);
      for (let index = 0; piece && !signal.aborted; index += 1) {
        const start = from;
        onPiece(piece, start);
        const following = speech.at(index + 1);
        following.then((one) => this.#load(one, signal)).catch(() => undefined);
        const url = blobUrl(piece.audio) ?? '';
        await playAudio(this.#present, url, signal, (seconds) => onTime(start + seconds));
        if (signal.aborted) break;
        from += piece.duration;
        piece = await following;
        [this.#present, this.#next] = [this.#next, this.#present];
      }
    } finally {
      this.#next.removeAttribute('src');
      this.#next.load();
    }
  }

  #load(piece: Speech | undefined, signal: AbortSignal): void {
    const url = piece && blobUrl(piece.audio);
    if (url !== undefined && !signal.aborted) this.#next.src = url;
  }
}
