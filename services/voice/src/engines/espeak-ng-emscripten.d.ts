/** The part of the package that we use; it ships no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakEvent {
    readonly type:
      'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate';
    /** Code points from 1. */
    readonly text_position: number;
    /** Code points. */
    readonly word_length: number;
    /** Milliseconds from the start of the audio. */
    readonly audio_position: number;
    /** The phoneme, empty for a pause. */
    readonly id?: string | number;
  }

  interface EspeakWorker {
    /** 0 when the voice exists. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    /** 0 to 100; an octave up or down is 50. */
    set_pitch(value: number): void;
    /** 0 to 100 in proportion; 50 is the voice's own. */
    set_range(value: number): void;
    get_samplerate(): number;
    /** Calls back synchronously, piece by piece; true from the callback stops. */
    synthesize(text: string, callback: (audio: Int16Array, events: readonly EspeakEvent[]) => boolean): void;
    /** Phonemes with `_` between them, words with spaces, clauses with line breaks. */
    synthesize_ipa(text: string): { readonly ipa: string };
  }

  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  const load: () => Promise<EspeakModule>;
  export { load as default };
}
