/** A microphone for jsdom: what a browser gives, and what a test says that it does. */

class FakeTrack {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

export class FakeMicrophone {
  readonly track = new FakeTrack();
  /** Amplitude of what is heard. */
  amplitude = 0.1;
  /** Why the browser gives none. */
  refusal: string | null = null;
  recorder: { state: string; onstop?: () => void } | null = null;

  /** Plugs it in. */
  install(): void {
    // oxlint-disable-next-line typescript/no-this-alias -- the browser's classes are about this microphone
    const microphone = this;
    const getUserMedia = async () => {
      if (microphone.refusal !== null) throw new DOMException('', microphone.refusal);
      return { getTracks: () => [microphone.track] };
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    Object.assign(globalThis, {
      AudioContext: class {
        state = 'running';
        createAnalyser = () => ({
          fftSize: 2048,
          getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.amplitude),
        });
        createMediaStreamSource = () => ({ connect: () => undefined });
        close = async () => {
          this.state = 'closed';
        };
      },
      MediaRecorder: class {
        static isTypeSupported(type: string): boolean {
          return type === 'audio/mp4';
        }
        state = 'inactive';
        ondataavailable?: (event: { data: Blob }) => void;
        onstop?: () => void;
        constructor() {
          microphone.recorder = this;
        }
        start(): void {
          this.state = 'recording';
        }
        stop(): void {
          this.state = 'inactive';
          this.ondataavailable?.({ data: new Blob(['speech']) });
          this.onstop?.();
        }
      },
    });
  }

  /** Leaves the browser without any way to record. */
  static remove(): void {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
  }
}
