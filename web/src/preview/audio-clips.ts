/** Clips of frames: decoded once, a limited number of bytes of it, and played where the timeline has it. */
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import { ByteLimitedCache } from './byte-limited-cache.js';
import type { PlaybackClock } from './clock.js';
import type { PlannedAudio, PreviewPlan } from './plan.js';

/** About three minutes of stereo. */
const maxDecodedBytes = 72_000_000;
/** Seconds before a clip is heard. */
const scheduleAhead = 1.5;
const decodeAhead = 8;

export class AudioClips {
  readonly #decoded = new ByteLimitedCache<AudioBuffer>({
    maxBytes: maxDecodedBytes,
    bytesOf: (buffer) => buffer.length * buffer.numberOfChannels * 4,
  });
  readonly #decoding = new Set<BlobKey>();
  readonly #failed = new Set<BlobKey>();
  /** By the clip's id. */
  readonly #sources = new Map<string, AudioBufferSourceNode>();

  /** Decodes what is needed soon after a time of the video. */
  prefetch(plan: PreviewPlan, position: number): void {
    for (const { id, blob } of clipsBetween(plan, position, position + decodeAhead)) {
      // One that is playing holds what it needs.
      if (!this.#sources.has(id)) this.#bufferOf(blob);
    }
  }

  /**
   * Schedules clips that start soon on the hardware. `from`: the time of the video at which the clock began.
   */
  schedule(plan: PreviewPlan, clock: PlaybackClock, from: number, context: AudioContext): void {
    const position = from + clock.seconds();
    for (const clip of clipsBetween(plan, position, position + scheduleAhead)) {
      if (this.#sources.has(clip.id)) continue;
      const buffer = this.#bufferOf(clip.blob);
      const at = clock.audioTime(clip.start - from);
      if (!buffer || at === undefined) continue;
      // Heard when it is due: handed over earlier by the time the hardware takes.
      const due = at - (context.outputLatency || context.baseLatency || 0);
      const missed = Math.max(0, context.currentTime - due);
      const length = Math.min(clip.seconds, buffer.duration);
      if (missed >= length) continue;
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(levelOf(clip, due, context)).connect(context.destination);
      source.start(due + missed, missed, length - missed);
      this.#sources.set(clip.id, source);
    }
  }

  /** Silence; what was scheduled is taken back. */
  stop(): void {
    for (const source of this.#sources.values()) {
      source.stop();
      source.disconnect();
    }
    this.#sources.clear();
  }

  close(): void {
    this.stop();
    this.#decoded.clear();
  }

  #bufferOf(key: BlobKey): AudioBuffer | undefined {
    const buffer = this.#decoded.get(key);
    if (!buffer) void this.#decode(key);
    return buffer;
  }

  async #decode(key: BlobKey): Promise<void> {
    const blob = blobOf(key);
    if (!blob || this.#decoding.has(key) || this.#failed.has(key)) return;
    this.#decoding.add(key);
    try {
      // An offline context needs no permission from the user, unlike one that can be heard.
      const context = new OfflineAudioContext(2, 1, 48_000);
      this.#decoded.add(key, await context.decodeAudioData(await blob.arrayBuffer()));
    } catch {
      this.#failed.add(key);
    }
    this.#decoding.delete(key);
  }
}

/** The clip's level, and its fading. `due`: when it begins, on the context's clock. */
function levelOf({ gain, seconds, fadeOut }: PlannedAudio, due: number, context: AudioContext): GainNode {
  const node = new GainNode(context, { gain });
  if (fadeOut > 0) {
    node.gain.setValueAtTime(gain, Math.max(0, due + seconds - fadeOut));
    node.gain.linearRampToValueAtTime(0, Math.max(0, due + seconds));
  }
  return node;
}

/** Clips that are heard in a stretch of the video. */
const clipsBetween = ({ audio }: PreviewPlan, from: number, until: number): readonly PlannedAudio[] =>
  audio.filter(({ start, seconds }) => start + seconds > from && start < until);
