/** Draws moments of the video on the canvas, and only where one differs from the one before. */
import {
  animationVideoFrames,
  canvasOf,
  isTransition,
  drawScene,
  imageOverlayBox,
  moveAfter,
  movingVideoFrames,
  textOverlayBox,
  type Box,
  type CameraMove,
} from '@komavox/scene';
import type { ProjectFrame, ProjectItem } from '../video/project.js';
import { Captions } from './captions/captions.js';
import { FrameImages, type DrawableImage } from './frame-images.js';
import { startOf, type Moment, type PreviewPlan } from './plan.js';
import type { PreviewState } from './preview-state.js';
import { textFacesReady } from './text-faces.js';

interface Painting {
  readonly state: Pick<PreviewState, 'waiting' | 'failed' | 'captionsFailed'>;
  /** True when the canvas was redrawn. */
  readonly drawn: boolean;
}

/** `onLoaded` is called when something that was missing has been loaded, or can't be. */
export class CanvasPainter {
  readonly #surface: CanvasRenderingContext2D | null;
  readonly #onLoaded: () => void;
  readonly #images: FrameImages;
  readonly #captions: Captions;
  /** Inputs of the last drawing. */
  #drawnFrom: readonly unknown[] = [];
  /** True when nothing of it was missing. */
  #complete = false;
  #captionBox: Box | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    onLoaded: () => void,
  ) {
    this.#surface = canvas.getContext('2d', { alpha: false });
    this.#onLoaded = () => {
      this.#drawnFrom = [];
      onLoaded();
    };
    this.#images = new FrameImages(this.#onLoaded);
    this.#captions = new Captions(this.#onLoaded);
  }

  /** false where the browser has no canvas. */
  get usable(): boolean {
    return this.#surface !== null;
  }

  clear(): void {
    this.#captionBox = null;
    this.#drawnFrom = [];
    this.#blank();
  }

  /** null when the canvas shows this already. `seconds` of the video are those of the moment. */
  paint(plan: PreviewPlan, moment: Moment, seconds: number): Painting | null {
    const { frame, cue } = moment;
    const { background, captions, shape } = plan.project;
    const camera = cameraOf(moment);
    const moving = movingVideoFrames({ animation: frame.animation ?? undefined, camera });
    const pose = Math.min(moment.videoFrame, moving);
    const parts = [frame, frameBefore(plan, moment), background, captions, pose, cue, shape];
    if (parts.every((part, at) => part === this.#drawnFrom[at])) {
      if (this.#complete) this.#stamp(seconds);
      return null;
    }
    return this.#draw(plan, moment, { pose, parts, seconds });
  }

  #draw(
    plan: PreviewPlan,
    moment: Moment,
    { pose, parts, seconds }: { pose: number; parts: readonly unknown[]; seconds: number },
  ): Painting {
    const { project, captionText } = plan;
    const { frame, cue } = moment;
    const images = this.#images.sceneOf(frame, project);
    const before = this.#sceneBefore(plan, moment);
    const scene = images && before !== 'missing' && { ...images, camera: cameraOf(moment), before };
    const failed = this.#images.failed(frame, project);
    const facesReady = textFacesReady(frame.texts, this.#onLoaded);
    const caption = cue === null ? null : this.#captions.at(cue, project.captions, captionText);
    const state = {
      failed,
      waiting: !scene && !failed,
      captionsFailed: this.#captions.failed(),
    };
    if (!scene || !this.#surface) {
      if (failed) this.#blank();
      return { state, drawn: false };
    }
    drawScene<DrawableImage>(this.#surface, scene, pose);
    if (caption?.bitmap) this.#surface.drawImage(caption.bitmap, caption.x, caption.y);
    this.#captionBox = caption?.bitmap
      ? { x: caption.x, y: caption.y, width: caption.width, height: caption.height }
      : null;
    this.#drawnFrom = parts;
    this.#complete = facesReady && caption !== undefined;
    if (this.#complete) this.#stamp(seconds);
    return { state, drawn: true };
  }

  /** What the frame comes over; undefined also where that can't be loaded, as it must not take the frame away. */
  #sceneBefore(plan: PreviewPlan, moment: Moment) {
    const { project } = plan;
    const frame = frameBefore(plan, moment);
    if (!frame || this.#images.failed(frame, project)) return undefined;
    const scene = this.#images.sceneOf(frame, project);
    return scene ? { ...scene, camera: frame.shot ? moveAfter(frame.shot.move) : undefined } : 'missing';
  }

  /** Writes on the canvas element which moment it shows, once nothing of it is missing. */
  #stamp(seconds: number): void {
    const time = seconds.toFixed(3);
    if (this.canvas.dataset['time'] !== time) this.canvas.dataset['time'] = time;
  }

  /** Loads and draws ahead what is shown soon. */
  prefetch(plan: PreviewPlan, index: number, seconds: number): void {
    const { frames, captions } = plan.project;
    for (const frame of frames.slice(index, index + 3)) this.#images.prefetch(frame, plan.project);
    const local = (seconds - startOf(plan, index)) * 100;
    const soon = (plan.cues[index] ?? []).filter(({ end }) => end > local).slice(0, 8);
    const later = (plan.cues[index + 1] ?? []).slice(0, 3);
    for (const cue of [...soon, ...later]) this.#captions.at(cue, captions, plan.captionText);
  }

  /** Box of an item on the canvas; null while it can't be seen. */
  boxOf({ project }: PreviewPlan, item: ProjectItem): Box | null {
    if (item.kind === 'captions') return this.#captionBox;
    const frame = project.frames.find(({ id }) => id === item.frameId);
    const image = frame?.images.find(({ id }) => id === item.id);
    const size = image && this.#images.sizeOf(image.image);
    const canvas = canvasOf(project.shape);
    if (image && size) return imageOverlayBox(image, size, canvas);
    const text = frame?.texts.find(({ id }) => id === item.id);
    return text && this.#surface ? textOverlayBox(this.#surface, text, canvas) : null;
  }

  #blank(): void {
    if (!this.#surface) return;
    this.#surface.fillStyle = '#000000';
    this.#surface.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Attempts again what couldn't be loaded. */
  retry(): void {
    this.#images.retry();
    this.#captions.retry();
    this.#onLoaded();
  }

  close(): void {
    this.#images.close();
    this.#captions.close();
  }
}

/** What is seen behind the frame at a moment at which it comes. */
const frameBefore = (
  { project }: PreviewPlan,
  { frame, index, videoFrame }: Moment,
): ProjectFrame | undefined =>
  isTransition(frame) && videoFrame < animationVideoFrames ? project.frames[index - 1] : undefined;

/** Of a frame that is a shot. */
const cameraOf = ({ frame: { shot }, videoFrames }: Moment): CameraMove | undefined =>
  shot ? { move: shot.move, videoFrames } : undefined;
