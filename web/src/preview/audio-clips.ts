/** Sounds of frames: decoded once, a limited number of bytes of them, and played where the timeline has them. */
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { PlaybackClock } from './clock.js';
import type { PreviewPlan } from './plan.js';

/** Decoded sound; about three minutes of stereo. */
const room = 72_000_000;
/** Sounds are handed to the hardware this long before they are heard, and decoded this long before. */
const scheduledAhead = 1.5;
const decodedAhead = 8;

export interface Sounds {
  /** Decodes what is needed soon after a time of the video. */
  prepare(plan: PreviewPlan, position: number): void;
  /** Hands over what is heard soon. `from`: the time of the video at which the clock began. */
  schedule(plan: PreviewPlan, clock: PlaybackClock, from: number, context: AudioContext): void;
  /** Silence; what was handed over is taken back. */
  stop(): void;
  close(): void;
}

export function openSounds(): Sounds {
  const decoded = new Map<BlobKey, AudioBuffer>();
  const decoding = new Set<BlobKey>();
  const broken = new Set<BlobKey>();
  const playing = new Map<string, AudioBufferSourceNode>();
  let used = 0;

  async function decode(key: BlobKey): Promise<void> {
    const blob = blobOf(key);
    if (!blob || decoding.has(key) || broken.has(key)) return;
    decoding.add(key);
    try {
      // An offline context needs no leave from the person, unlike one that can be heard.
      const buffer = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(await blob.arrayBuffer());
      decoded.set(key, buffer);
      used += bytesOf(buffer);
      for (const [oldest, old] of decoded) {
        if (used <= room || oldest === key) break;
        decoded.delete(oldest);
        used -= bytesOf(old);
      }
    } catch {
      broken.add(key);
    }
    decoding.delete(key);
  }

  function bufferOf(key: BlobKey): AudioBuffer | undefined {
    const buffer = decoded.get(key);
    if (buffer) {
      decoded.delete(key);
      decoded.set(key, buffer);
    } else void decode(key);
    return buffer;
  }

  /** Frames with sound that is heard in a stretch of the video. */
  const heard = ({ project, timeline }: PreviewPlan, from: number, until: number) =>
    timeline.entries.flatMap((entry, index) => {
      const frame = project.frames[index];
      const ends = entry.audioStart + entry.seconds;
      return frame?.audio && ends > from && entry.audioStart < until
        ? [{ frame, audio: frame.audio, entry }]
        : [];
    });

  function stop(): void {
    for (const source of playing.values()) {
      source.stop();
      source.disconnect();
    }
    playing.clear();
  }

  return {
    prepare(plan, position) {
      for (const { audio } of heard(plan, position, position + decodedAhead)) bufferOf(audio.blob);
    },
    schedule(plan, clock, from, context) {
      const position = from + clock.seconds();
      for (const { frame, audio, entry } of heard(plan, position, position + scheduledAhead)) {
        if (playing.has(frame.id)) continue;
        const buffer = bufferOf(audio.blob);
        const at = clock.audioTime(entry.audioStart - from);
        if (!buffer || at === undefined) continue;
        // Heard when it is due: handed over earlier by the time the hardware takes.
        const due = at - (context.outputLatency || context.baseLatency || 0);
        const missed = Math.max(0, context.currentTime - due);
        const length = Math.min(entry.seconds, buffer.duration);
        if (missed >= length) continue;
        const source = new AudioBufferSourceNode(context, { buffer });
        source.connect(context.destination);
        source.start(due + missed, missed, length - missed);
        playing.set(frame.id, source);
      }
    },
    stop,
    close() {
      stop();
      decoded.clear();
    },
  };
}

const bytesOf = (buffer: AudioBuffer) => buffer.length * buffer.numberOfChannels * 4;
