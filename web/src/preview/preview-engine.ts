/**
 * Shows a project on a canvas, at rest or playing. Drawn by the functions that the export draws with, thirty video frames
 * a second at most.
 */
import {
  animationSeconds,
  defaultCaptionSettings,
  defaultVideoFormat,
  videoFrameRate,
  type Box,
} from '@komavox/scene';
import type { ProjectItem, VideoProject } from '../video/project.js';
import { AudioClips } from './audio-clips.js';
import { CanvasPainter } from './canvas-painter.js';
import { startClock } from './clock.js';
import { planPreview, startOf, type PreviewPlan } from './plan.js';
import { frameIndexOf, momentOf, positionOf, type PlaybackMode } from './playback-mode.js';
import { initialPreviewState, type PreviewState } from './preview-state.js';

const emptyProject: VideoProject = {
  name: '',
  shape: defaultVideoFormat.shape,
  frames: [],
  background: null,
  music: null,
  captions: defaultCaptionSettings,
  language: 'en',
};

export interface PreviewMoment {
  readonly frameId: string;
  readonly seconds: number;
}

interface PreviewListeners {
  readonly onState: (state: PreviewState) => void;
  /** The canvas shows something else, and isn't moving. */
  readonly onDrawn: () => void;
}

export class PreviewEngine {
  readonly #painter: CanvasPainter;
  readonly #audio = new AudioClips();
  #audioContext: AudioContext | undefined;
  #plan: PreviewPlan = planPreview(emptyProject);
  #mode: PlaybackMode = { kind: 'rest', frameId: null };
  #state = initialPreviewState;
  /** Frame and second for which things were loaded ahead; empty when that is to be done again. */
  #prefetched = '';
  #animationRequest = 0;
  readonly #followers = new Set<(seconds: number) => void>();

  constructor(
    canvas: HTMLCanvasElement,
    private readonly listeners: PreviewListeners,
  ) {
    this.#painter = new CanvasPainter(canvas, () => {
      this.#prefetched = '';
      // In motion the next picture is drawn soon.
      if (this.#animationRequest === 0) this.#render();
    });
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
  }

  /** Shows the project, and stays at its place by the frame's id where frames moved. */
  show(project: VideoProject): void {
    const before = momentOf(this.#mode, this.#plan);
    const elapsed = before ? this.#position() - startOf(this.#plan, before.index) : 0;
    const previous = this.#plan;
    this.#plan = planPreview(project);
    this.#prefetched = '';
    this.#setState({ totalSeconds: this.#plan.timeline.seconds });
    if (this.#mode.kind === 'moment' || this.#mode.kind === 'playing') {
      const index = project.frames.findIndex(({ id }) => id === before?.frame.id);
      const entry = this.#plan.timeline.entries[index];
      const last = ((entry?.videoFrames ?? 1) - 1) / videoFrameRate;
      // Of a frame that became shorter its last picture: it stays the one that is shown.
      const within = elapsed > (entry?.seconds ?? 0) + 1e-6 ? last : elapsed;
      const seconds = startOf(this.#plan, index) + within;
      if (index < 0) this.#settle({ kind: 'rest', frameId: null });
      else if (this.#mode.kind === 'moment') this.#mode = { kind: 'moment', seconds };
      else if (audioDiffers(previous, this.#plan)) this.#playFrom(seconds);
    }
    this.#render();
  }

  /** Goes to a frame's beginning and shows it at rest. Goes on playing if it plays. */
  select(frameId: string): void {
    if (this.#mode.kind === 'playing') this.#playFrom(startOf(this.#plan, frameIndexOf(this.#plan, frameId)));
    else this.#settle({ kind: 'rest', frameId });
  }

  play(): void {
    if (this.#mode.kind === 'playing' || this.#plan.project.frames.length === 0) return;
    // Made in answer to a press: browsers let nothing else be heard.
    this.#audioContext ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
    const from = this.#position();
    this.#playFrom(from >= this.#plan.timeline.seconds - 1e-6 ? 0 : from);
  }

  pause(): void {
    if (this.#mode.kind === 'playing') this.#settle({ kind: 'moment', seconds: this.#position() });
  }

  /** Pauses and shows the exact moment, in seconds. */
  seek(seconds: number): void {
    this.#settle({ kind: 'moment', seconds: Math.min(this.#plan.timeline.seconds, Math.max(0, seconds)) });
  }

  /** Pauses so many pictures of the video further on, or back. */
  step(pictures: number): void {
    const picture = Math.round(this.#position() * videoFrameRate) + pictures;
    this.seek(picture / videoFrameRate);
  }

  /** Seconds of the video that are shown. */
  get seconds(): number {
    return this.#position();
  }

  /** True while it shows a frame in its pose for editing, or an entrance: no moment of the video. */
  get isAtRest(): boolean {
    return this.#mode.kind === 'rest' || this.#mode.kind === 'entrance';
  }

  toggle(): void {
    if (this.#mode.kind === 'playing') this.pause();
    else this.play();
  }

  /** Tells the seconds now and whenever another moment is shown. Returns what ends that. */
  follow(onSeconds: (seconds: number) => void): () => void {
    this.#followers.add(onSeconds);
    onSeconds(this.#position());
    return () => this.#followers.delete(onSeconds);
  }

  /** Plays the frame's entrance, once and silently. */
  playEntrance(frameId: string): void {
    if (this.#mode.kind === 'playing') return;
    this.#mode = { kind: 'entrance', frameId, clock: startClock(undefined) };
    this.#tick();
  }

  /** Attempts again what couldn't be loaded. */
  retry(): void {
    this.#painter.retry();
  }

  /** The frame that is shown, and how far in it the video is, in seconds; null without frames. */
  moment(): PreviewMoment | null {
    const shown = momentOf(this.#mode, this.#plan);
    const entry = shown && this.#plan.timeline.entries[shown.index];
    if (!entry) return null;
    return { frameId: shown.frame.id, seconds: Math.max(0, this.#position() - entry.audioStart) };
  }

  /** Box of an item of the shown frame on the canvas; null while it can't be seen. */
  boxOf(item: ProjectItem): Box | null {
    return this.#painter.boxOf(this.#plan, item);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#cancelTick();
    this.#mode = { kind: 'rest', frameId: null };
    this.#audio.close();
    this.#painter.close();
    void this.#audioContext?.close();
  }

  #position(): number {
    return positionOf(this.#mode, this.#plan);
  }

  #setState(change: Partial<PreviewState>): void {
    const next = { ...this.#state, ...change };
    const names = Object.keys(next) as (keyof PreviewState)[];
    if (names.every((name) => this.#state[name] === next[name])) return;
    this.#state = next;
    this.listeners.onState(next);
  }

  /** Draws what is to be seen now, if it differs from what is. */
  #render(): void {
    const seconds = this.#position();
    for (const follower of this.#followers) follower(seconds);
    const moment = momentOf(this.#mode, this.#plan);
    if (!moment || !this.#painter.usable) {
      this.#painter.clear();
      this.#setState({ index: -1, waiting: false, failed: false, second: 0 });
      return;
    }
    const painting = this.#painter.paint(this.#plan, moment, seconds);
    if (painting) this.#setState(painting.state);
    const still = this.#mode.kind === 'rest' || this.#mode.kind === 'moment';
    if (painting?.drawn && still) this.listeners.onDrawn();
    this.#prefetch(moment.index, seconds);
    this.#setState({ index: moment.index, second: Math.floor(seconds + 1e-6) });
  }

  /** Loads the next images, captions and clips; once a second is often enough. */
  #prefetch(index: number, seconds: number): void {
    const step = `${index} ${Math.floor(seconds)}`;
    if (step === this.#prefetched) return;
    this.#prefetched = step;
    this.#painter.prefetch(this.#plan, index, seconds);
    this.#audio.prefetch(this.#plan, seconds);
  }

  readonly #tick = (): void => {
    this.#animationRequest = 0;
    const mode = this.#mode;
    if (mode.kind === 'playing') {
      if (this.#audioContext) this.#audio.schedule(this.#plan, mode.clock, mode.from, this.#audioContext);
      if (mode.from + mode.clock.seconds() >= this.#plan.timeline.seconds) {
        this.#settle({ kind: 'moment', seconds: this.#plan.timeline.seconds });
        return;
      }
    } else if (mode.kind === 'entrance' && mode.clock.seconds() >= animationSeconds) {
      this.#settle({ kind: 'rest', frameId: mode.frameId });
      return;
    }
    this.#render();
    const moving = this.#mode.kind === 'playing' || this.#mode.kind === 'entrance';
    if (this.#animationRequest === 0 && moving) this.#animationRequest = requestAnimationFrame(this.#tick);
  };

  #cancelTick(): void {
    if (this.#animationRequest !== 0) cancelAnimationFrame(this.#animationRequest);
    this.#animationRequest = 0;
  }

  /** Stops motion and audio, and shows a still mode. */
  #settle(mode: PlaybackMode): void {
    this.#cancelTick();
    this.#audio.stop();
    void this.#audioContext?.suspend();
    this.#mode = mode;
    this.#setState({ playing: false });
    this.#render();
  }

  #playFrom(from: number): void {
    this.#audio.stop();
    void this.#audioContext?.resume();
    this.#mode = { kind: 'playing', from, clock: startClock(this.#audioContext) };
    this.#setState({ playing: true });
    this.#tick();
  }

  readonly #onVisibilityChange = (): void => {
    if (!document.hidden) return;
    if (this.#mode.kind === 'playing') this.#settle({ kind: 'moment', seconds: this.#position() });
    else if (this.#mode.kind === 'entrance') this.#settle({ kind: 'rest', frameId: this.#mode.frameId });
  };
}

/** True when a clip or its time has changed. */
function audioDiffers(before: PreviewPlan, after: PreviewPlan): boolean {
  return JSON.stringify(before.audio) !== JSON.stringify(after.audio);
}
