/**
 * Shows a project on a canvas, at rest or playing. Drawn by the functions that the export draws with, thirty pictures a
 * second at most, and only where a picture differs from the one before.
 */
import {
  animationVideoFrames,
  animationSeconds,
  canvasHeight,
  canvasWidth,
  defaultCaptionSettings,
  drawScene,
  imageOverlayBox,
  textOverlayBox,
  type Box,
} from '@komavox/scene';
import type { ProjectItem, VideoProject } from '../video/project.js';
import { openSounds } from './audio-clips.js';
import { openCaptions } from './captions/captions.js';
import { startClock, type PlaybackClock } from './clock.js';
import { openPictures, type DrawnPicture } from './images.js';
import { momentAt, planPreview, poseOf, startOf, type Moment, type PreviewPlan } from './plan.js';
import { textFacesReady } from './text-faces.js';

export interface PreviewState {
  readonly playing: boolean;
  /** Of the frame that is shown, -1 without frames. */
  readonly index: number;
  /** Whole seconds of the video at which the preview stands. */
  readonly second: number;
  readonly totalSeconds: number;
  /** A picture of the frame is still being loaded. */
  readonly waiting: boolean;
  /** A picture of the frame can't be loaded. */
  readonly failed: boolean;
  /** Captions can't be drawn in this browser. */
  readonly captionsFailed: boolean;
}

export interface PreviewEngine {
  /** Shows the project, and keeps the place by the frame's id where frames moved. */
  show(project: VideoProject): void;
  /** Goes to a frame's beginning and shows it at rest. Goes on playing if it plays. */
  select(frameId: string): void;
  play(): void;
  pause(): void;
  /** Pauses and shows the exact moment, in seconds. */
  seek(seconds: number): void;
  /** Plays the frame's entrance, once and silently. */
  playEntrance(frameId: string): void;
  retry(): void;
  /** Where an item of the shown frame is, on the canvas; null while it can't be seen. */
  boxOf(item: ProjectItem): Box | null;
  close(): void;
}

export const stillState: PreviewState = {
  playing: false,
  index: -1,
  second: 0,
  totalSeconds: 0,
  waiting: false,
  failed: false,
  captionsFailed: false,
};

/** What is being shown: a frame at rest, an exact moment, the video playing, or one entrance. */
type Mode =
  | { readonly kind: 'rest'; readonly frameId: string | null }
  | { readonly kind: 'moment'; readonly seconds: number }
  | { readonly kind: 'playing'; readonly from: number; readonly clock: PlaybackClock }
  | { readonly kind: 'entrance'; readonly frameId: string; readonly clock: PlaybackClock };

/** `onState` hears every change of the state; `onDrawn` that the canvas shows something else. */
export function openPreview(
  canvas: HTMLCanvasElement,
  onState: (state: PreviewState) => void,
  onDrawn: () => void,
): PreviewEngine {
  const surface = canvas.getContext('2d', { alpha: false });
  let plan: PreviewPlan = planPreview({
    frames: [],
    background: null,
    captions: defaultCaptionSettings,
    language: 'en',
  });
  let mode: Mode = { kind: 'rest', frameId: null };
  let state = stillState;
  let context: AudioContext | undefined;
  /** Grows when something that was missing has come. */
  let arrivals = 0;
  let plans = 0;
  let shown: readonly unknown[] = [];
  /** Whether the canvas shows all that belongs to `shown`. */
  let complete = false;
  let prepared = '';
  let caption: Box | null = null;
  let request = 0;

  const arrived = () => {
    arrivals += 1;
    look();
  };
  const pictures = openPictures(arrived);
  const sounds = openSounds();
  const captions = openCaptions(arrived);

  function tell(change: Partial<PreviewState>): void {
    const next = { ...state, ...change };
    if (Object.entries(next).every(([name, value]) => state[name as keyof PreviewState] === value)) return;
    state = next;
    onState(state);
  }

  function position(): number {
    switch (mode.kind) {
      case 'playing':
        return Math.min(plan.timeline.seconds, mode.from + mode.clock.seconds());
      case 'moment':
        return mode.seconds;
      case 'entrance':
        return startOf(plan, indexOf(mode.frameId)) + Math.min(mode.clock.seconds(), animationSeconds);
      default:
        return startOf(plan, indexOf(mode.frameId));
    }
  }

  function indexOf(frameId: string | null): number {
    const index = plan.project.frames.findIndex(({ id }) => id === frameId);
    return index < 0 && plan.project.frames.length > 0 ? 0 : index;
  }

  function moment(): Moment | undefined {
    if (mode.kind === 'rest') return poseOf(plan, indexOf(mode.frameId));
    return momentAt(plan, position());
  }

  /** Draws what is to be seen now, if it differs from what is. */
  function look(): void {
    const now = moment();
    if (!now || !surface) {
      caption = null;
      shown = [];
      if (surface) blank(surface);
      tell({ index: -1, waiting: false, failed: false, second: 0 });
      return;
    }
    const pose =
      now.frame.animation === null ? animationVideoFrames : Math.min(now.picture, animationVideoFrames);
    const seconds = position();
    const parts = [now.frame, plan.project.background, plan.project.captions, pose, now.cue, arrivals];
    if (parts.some((part, at) => part !== shown[at])) draw(now, pose, parts);
    else if (complete) mark(seconds);
    prepareNext(now.index, seconds);
    tell({ index: now.index, second: Math.floor(seconds + 1e-6) });
  }

  function draw(now: Moment, pose: number, parts: readonly unknown[]): void {
    if (!surface) return;
    const { project } = plan;
    const scene = pictures.sceneOf(now.frame, project);
    const failed = pictures.failed(now.frame);
    const facesReady = textFacesReady(now.frame.texts, arrived);
    const look = now.cue === null ? null : captions.at(now.cue, project.captions, plan.around);
    tell({ failed, waiting: scene === undefined && !failed, captionsFailed: captions.failed() });
    if (!scene) {
      if (failed) blank(surface);
      return;
    }
    drawScene<DrawnPicture>(surface, scene, pose);
    if (look?.bitmap) surface.drawImage(look.bitmap, look.x, look.y);
    caption = look?.bitmap ? { x: look.x, y: look.y, width: look.width, height: look.height } : null;
    shown = parts;
    complete = facesReady && look !== undefined;
    if (complete) mark(position());
    if (mode.kind === 'rest' || mode.kind === 'moment') onDrawn();
  }

  /** Says on the canvas which moment it shows, once nothing of it is missing. */
  function mark(seconds: number): void {
    const time = seconds.toFixed(3);
    if (canvas.dataset['time'] !== time) canvas.dataset['time'] = time;
  }

  /** Loads and draws what is shown soon; once a second is often enough. */
  function prepareNext(index: number, seconds: number): void {
    const step = `${index} ${Math.floor(seconds)} ${arrivals} ${plans}`;
    if (step === prepared) return;
    prepared = step;
    const { frames, captions: captionLook } = plan.project;
    for (const frame of frames.slice(index, index + 3)) pictures.prepare(frame);
    sounds.prepare(plan, seconds);
    const local = (seconds - startOf(plan, index)) * 100;
    const soon = (plan.cues[index] ?? []).filter(({ end }) => end > local).slice(0, 8);
    const later = (plan.cues[index + 1] ?? []).slice(0, 3);
    for (const cue of [...soon, ...later]) captions.at(cue, captionLook, plan.around);
  }

  function tick(): void {
    request = 0;
    if (mode.kind === 'playing') {
      if (context) sounds.schedule(plan, mode.clock, mode.from, context);
      if (mode.from + mode.clock.seconds() >= plan.timeline.seconds) {
        settle({ kind: 'moment', seconds: plan.timeline.seconds });
        return;
      }
    } else if (mode.kind === 'entrance' && mode.clock.seconds() >= animationSeconds) {
      settle({ kind: 'rest', frameId: mode.frameId });
      return;
    }
    look();
    next();
  }

  function next(): void {
    if (request === 0 && (mode.kind === 'playing' || mode.kind === 'entrance'))
      request = requestAnimationFrame(tick);
  }

  /** Ends what moves and sounds, and shows something that doesn't. */
  function settle(still: Mode): void {
    if (request !== 0) cancelAnimationFrame(request);
    request = 0;
    sounds.stop();
    void context?.suspend();
    mode = still;
    tell({ playing: false });
    look();
  }

  function begin(from: number): void {
    sounds.stop();
    void context?.resume();
    mode = { kind: 'playing', from, clock: startClock(context) };
    tell({ playing: true });
    tick();
  }

  const onHidden = () => {
    if (document.hidden && mode.kind === 'playing') settle({ kind: 'moment', seconds: position() });
    else if (document.hidden && mode.kind === 'entrance') settle({ kind: 'rest', frameId: mode.frameId });
  };
  document.addEventListener('visibilitychange', onHidden);

  return {
    show(project) {
      const before = moment();
      const into = before ? position() - startOf(plan, before.index) : 0;
      const sounded = plan;
      plan = planPreview(project);
      plans += 1;
      tell({ totalSeconds: plan.timeline.seconds });
      if (mode.kind === 'moment' || mode.kind === 'playing') {
        const index = project.frames.findIndex(({ id }) => id === before?.frame.id);
        const entry = plan.timeline.entries[index];
        const seconds = startOf(plan, index) + Math.min(into, entry?.seconds ?? 0);
        if (index < 0) settle({ kind: 'rest', frameId: null });
        else if (mode.kind === 'moment') mode = { kind: 'moment', seconds };
        else if (soundsDiffer(sounded, plan)) begin(seconds);
      }
      look();
    },
    select(frameId) {
      if (mode.kind === 'playing') begin(startOf(plan, indexOf(frameId)));
      else settle({ kind: 'rest', frameId });
    },
    play() {
      if (mode.kind === 'playing' || plan.project.frames.length === 0) return;
      // Made in answer to a press: browsers let nothing else be heard.
      context ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
      const from = position();
      begin(from >= plan.timeline.seconds - 1e-6 ? 0 : from);
    },
    pause() {
      if (mode.kind === 'playing') settle({ kind: 'moment', seconds: position() });
    },
    seek(seconds) {
      settle({ kind: 'moment', seconds: Math.min(plan.timeline.seconds, Math.max(0, seconds)) });
    },
    playEntrance(frameId) {
      if (mode.kind === 'playing') return;
      mode = { kind: 'entrance', frameId, clock: startClock(undefined) };
      tick();
    },
    retry() {
      pictures.retry();
      captions.retry();
      arrived();
    },
    boxOf(item) {
      if (item.kind === 'captions') return caption;
      const frame = plan.project.frames.find(({ id }) => id === item.frameId);
      const image = frame?.images.find(({ id }) => id === item.id);
      const size = image && pictures.sizeOf(image.image);
      if (image && size) return imageOverlayBox(image, size);
      const text = frame?.texts.find(({ id }) => id === item.id);
      return text && surface ? textOverlayBox(surface, text) : null;
    },
    close() {
      document.removeEventListener('visibilitychange', onHidden);
      if (request !== 0) cancelAnimationFrame(request);
      mode = { kind: 'rest', frameId: null };
      sounds.close();
      pictures.close();
      captions.close();
      void context?.close();
    },
  };
}

function blank(surface: CanvasRenderingContext2D): void {
  surface.fillStyle = '#000000';
  surface.fillRect(0, 0, canvasWidth, canvasHeight);
}

/** Whether what is heard, or when, has changed. */
function soundsDiffer(before: PreviewPlan, after: PreviewPlan): boolean {
  const heard = ({ project, timeline }: PreviewPlan) =>
    project.frames.map(({ id, audio }, at) => [id, audio?.blob, timeline.entries[at]?.audioStart].join());
  return heard(before).join(';') !== heard(after).join(';');
}
