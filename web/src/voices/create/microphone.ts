/** The browser's microphone: its level, and a recording of it as a compressed file. */

/** In the order of preference; every browser that records has one of them. */
const formats = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
] as const;

export interface Recording {
  readonly file: Blob;
  /** Of the file. */
  readonly name: string;
}

/** How loud it is now, both 0..1. */
export interface Level {
  /** Root mean square. */
  readonly mean: number;
  readonly peak: number;
}

export interface Microphone {
  readonly level: () => Level;
  /** Resolves to what was recorded once `stop` was called, or the microphone has gone. */
  readonly record: () => { readonly done: Promise<Recording>; readonly stop: () => void };
  /** Releases the device. */
  readonly close: () => void;
}

/** Asks for the permission where it wasn't given yet. Rejects with what the browser says. */
export async function openMicrophone(): Promise<Microphone> {
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in window)) {
    throw new DOMException('No recording here', 'NotSupportedError');
  }
  const stream = await navigator.mediaDevices.getUserMedia({
    // Cancelling an echo distorts a voice, and there is nothing played that could come back.
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
  });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    record: () => record(stream),
    close: () => {
      for (const track of stream.getTracks()) track.stop();
      if (context.state !== 'closed') void context.close();
    },
  };
}

export function levelOf(samples: Float32Array): Level {
  let sum = 0;
  let peak = 0;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  return { mean: Math.sqrt(sum / samples.length), peak };
}

function record(stream: MediaStream): ReturnType<Microphone['record']> {
  const format = formats.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? formats[0];
  const recorder = new MediaRecorder(stream, { mimeType: format.type, audioBitsPerSecond: 128_000 });
  const parts: Blob[] = [];
  const done = new Promise<Recording>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    // Also when the microphone was unplugged: what was said until then is there.
    recorder.onstop = () =>
      resolve({ file: new Blob(parts, { type: format.type }), name: `recording.${format.extension}` });
  });
  recorder.start();
  return {
    done,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}

/** Why there is no microphone, in words. */
export function microphoneProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return problems[name] ?? 'The microphone could not be used. Choose a file instead.';
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The microphone is not allowed here. Allow it in the browser’s settings for this site, or choose a file instead.',
  NotFoundError: 'No microphone was found. Connect one, or choose a file instead.',
  NotReadableError: 'Another program uses the microphone. Close it there, or choose a file instead.',
  NotSupportedError:
    'This browser can’t record here: it needs a secure address (https). Choose a file instead.',
};
