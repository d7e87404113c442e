/** The part of the package that we use; its own types are comments. */
declare module 'sherpa-onnx-node' {
  interface GeneratedAudio {
    readonly samples: Float32Array;
    readonly sampleRate: number;
  }

  interface OfflineTts {
    generateAsync(request: {
      readonly text: string;
      readonly sid: number;
      readonly speed: number;
      /** Samples in V8's own memory; a buffer of the native side isn't allowed everywhere. */
      readonly enableExternalBuffer: boolean;
      readonly generationConfig: {
        readonly speed: number;
        readonly referenceAudio: Float32Array;
        readonly referenceSampleRate: number;
        readonly extra?: Readonly<Record<string, number | string>>;
      };
    }): Promise<GeneratedAudio>;
  }

  interface OfflineTtsConstructor {
    /** Rejects when a file is missing or damaged; the constructor would end the process then. */
    createAsync(config: {
      readonly model: {
        readonly pocket: Readonly<Record<string, string>>;
        readonly numThreads: number;
        readonly provider: 'cpu';
      };
      readonly maxNumSentences: number;
    }): Promise<OfflineTts>;
  }

  const sherpa: { readonly OfflineTts: OfflineTtsConstructor };
  export { sherpa as default };
}
