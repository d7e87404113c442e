/** Clips, sound effects and music: decoded once, a limited number of bytes of it, and played where the timeline has it. */
import { levelAt } from '@komavox/scene';
import { blobOf } from '../blobs/blobs.js';
import { decodeSound } from '../sounds/decode-sound.js';
import { ownSound } from '../sounds/own-sounds.js';
import { soundKey, type SoundSource } from '../sounds/peaks.js';
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
  readonly #decoding = new Set<string>();
  readonly #failed = new Set<string>();
  /** By the clip's id. */
  readonly #sources = new Map<string, AudioBufferSourceNode>();

  /** Decodes what is needed soon after a time of the video. */
  prefetch(plan: PreviewPlan, position: number): void {
    for (const { id, source } of clipsBetween(plan, position, position + decodeAhead)) {
      // One that is playing holds what it needs.
      if (!this.#sources.has(id)) this.#bufferOf(source);
    }
  }

  /**
   * Schedules clips that start soon on the hardware. `from`: the time of the video at which the clock began.
   */
  schedule(plan: PreviewPlan, clock: PlaybackClock, from: number, context: AudioContext): void {
    const position = from + clock.seconds();
    for (const clip of clipsBetween(plan, position, position + scheduleAhead)) {
      if (this.#sources.has(clip.id)) continue;
      const buffer = this.#bufferOf(clip.source);
      const at = clock.audioTime(clip.start - from);
      if (!buffer || at === undefined) continue;
      // Heard when it is due: handed over earlier by the time the hardware takes.
      const due = at - (context.outputLatency || context.baseLatency || 0);
      const missed = Math.max(0, context.currentTime - due);
      const loop = clip.loops === true;
      const { skipped = 0 } = clip;
      const length = loop ? clip.seconds : Math.min(clip.seconds, buffer.duration - skipped);
      if (missed >= length) continue;
      const source = new AudioBufferSourceNode(context, { buffer, loop });
      source.connect(levelOf(clip, due, missed, context)).connect(context.destination);
      source.start(due + missed, loop ? missed % buffer.duration : skipped + missed, length - missed);
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

  #bufferOf(source: SoundSource): AudioBuffer | undefined {
    const buffer = this.#decoded.get(soundKey(source));
    if (!buffer) void this.#decode(source);
    return buffer;
  }

  async #decode(source: SoundSource): Promise<void> {
    const key = soundKey(source);
    if (this.#decoding.has(key) || this.#failed.has(key)) return;
    this.#decoding.add(key);
    try {
      const buffer = await bufferOf(source);
      if (buffer) this.#decoded.add(key, buffer);
    } catch {
      this.#failed.add(key);
    }
    this.#decoding.delete(key);
  }
}

/** undefined of a file that was dropped. */
async function bufferOf(source: SoundSource): Promise<AudioBuffer | undefined> {
  if (!('blob' in source)) return ownSound(source);
  const blob = blobOf(source.blob);
  return blob && decodeSound(await blob.arrayBuffer());
}

/**
 * The clip's level, and its fading. `due`: when it begins, on the context's clock; `missed`: seconds of it that are over
 * already.
 */
function levelOf(
  { gain, seconds, fadeOut, levels }: PlannedAudio,
  due: number,
  missed: number,
  context: AudioContext,
): GainNode {
  const node = new GainNode(context, { gain });
  if (levels) {
    node.gain.setValueAtTime(gain * levelAt(levels, missed), Math.max(0, due + missed));
    for (const { time, gain: level } of levels)
      if (time > missed) node.gain.linearRampToValueAtTime(gain * level, due + time);
    return node;
  }
  if (fadeOut > 0) {
    node.gain.setValueAtTime(gain, Math.max(0, due + seconds - fadeOut));
    node.gain.linearRampToValueAtTime(0, Math.max(0, due + seconds));
  }
  return node;
}

/** Clips that are heard in a stretch of the video. */
const clipsBetween = ({ audio }: PreviewPlan, from: number, until: number): readonly PlannedAudio[] =>
  audio.filter(({ start, seconds }) => start + seconds > from && start < until);
