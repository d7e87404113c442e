import { abortable } from '../../api/abortable.js';
import { isCallError } from '../../api/call.js';
import { speakInPiecesEndpoint } from '../../api/pieces/speech-in-pieces.js';
import type { Speech, SpeechRequest } from '../../api/voice.js';
import { dropBlob } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';

interface AskOptions {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Nobody waits for it yet. */
  readonly isAhead: boolean;
}

/** Asks for a speech; its pieces arrive from then on. */
export const askForSpeech =
  (request: SpeechRequest, { signal, isAhead }: AskOptions): Thunk<ArrivingSpeech> =>
  (dispatch) => {
    const leaving = new AbortController();
    const speech = new ArrivingSpeech(() => leaving.abort());
    const call = dispatch(
      speakInPiecesEndpoint.initiate(
        { request, isAhead, onPiece: (piece) => speech.arrived(piece) },
        { track: false },
      ),
    );
    void abortable(call, AbortSignal.any([signal, leaving.signal])).then(({ error }) => {
      if (error === undefined) speech.ended();
      else speech.failed(new Error(isCallError(error) ? error.message : 'No answer'));
    });
    return speech;
  };

/** A speech piece by piece, which is played while it arrives. */
export class ArrivingSpeech {
  readonly #pieces: Speech[] = [];
  #state: 'arriving' | 'whole' | Error = 'arriving';
  #isDropped = false;
  #tell = (): void => undefined;
  #news = this.#nextNews();

  /** @param leave ends the call */
  constructor(private readonly leave: () => void) {}

  get isWhole(): boolean {
    return this.#state === 'whole';
  }

  /**
   * Resolves once this piece is there, with undefined after the last; rejects with what the speech failed of after the
   * pieces that were there before.
   */
  async at(index: number): Promise<Speech | undefined> {
    for (;;) {
      const piece = this.#pieces[index];
      if (piece) return piece;
      if (this.#state instanceof Error) throw this.#state;
      if (this.#state === 'whole') return undefined;
      await this.#news;
    }
  }

  arrived(piece: Speech): void {
    if (this.#isDropped) {
      dropBlob(piece.audio);
      return;
    }
    this.#pieces.push(piece);
    this.#changed();
  }

  ended(): void {
    this.#state = this.#pieces.length > 0 ? 'whole' : new Error('No sound');
    this.#changed();
  }

  failed(error: Error): void {
    this.#state = error;
    this.#changed();
  }

  /** Ends its call, and frees what had arrived. */
  drop(): void {
    this.#isDropped = true;
    this.leave();
    for (const { audio } of this.#pieces) dropBlob(audio);
  }

  #changed(): void {
    this.#tell();
    this.#news = this.#nextNews();
  }

  #nextNews(): Promise<void> {
    return new Promise((resolve) => {
      this.#tell = resolve;
    });
  }
}
