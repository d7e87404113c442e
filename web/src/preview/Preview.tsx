/** The video as it will be: one canvas, Play and the slider of frames; overlays and captions are moved on it. */
import { canvasOf, type Position, type VideoShape } from '@komavox/scene';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/controls/Button.js';
import { PauseIcon, PictureIcon, PlayIcon } from '../ui/icons.js';
import { Slider } from '../ui/controls/Slider.js';
import { Spinner } from '../ui/feedback/Spinner.js';
import { clockText } from '@komavox/scene';
import type { ProjectFrame, ProjectItem, VideoProject } from '../video/project.js';
import { Guides, GuidesMenu } from './Guides.js';
import { Handles, type MovableItem } from './Handles.js';
import { PreviewEngine } from './preview-engine.js';
import { initialPreviewState, type PreviewState } from './preview-state.js';
import { ShapeMenu } from './ShapeMenu.js';
import { storeApp, storedApp, type App } from './safe-areas.js';

export interface PreviewProps {
  readonly project: VideoProject;
  /** null without frames. */
  readonly selectedFrameId: string | null;
  /** Its entrance is played once when this is set, and again when the frame gets another animation or camera move. */
  readonly playOnceFrameId?: string | null;
  readonly selectedItem: ProjectItem | null;
  /** The user chose another frame, or playing or seeking reached it. */
  readonly onSelectFrame: (frameId: string) => void;
  readonly onSelectItem: (item: ProjectItem | null) => void;
  readonly onMoveItem: (item: ProjectItem, position: Position, phase: 'moving' | 'done') => void;
  readonly onChooseShape: (shape: VideoShape) => void;
  /** Is given what the preview shows as a JPEG of the video's size, and null where the browser can't make it. */
  readonly onSaveCover: (cover: Blob | null) => void;
  /** Is given what plays the video, and null once that is closed. */
  readonly onEngine?: (engine: PreviewEngine | null) => void;
  readonly onPlaying?: (playing: boolean) => void;
}

export function Preview(props: PreviewProps) {
  const { project, selectedItem, onSelectFrame, onSelectItem, onMoveItem, onChooseShape, onSaveCover } =
    props;
  const { onPlaying } = props;
  const [state, setState] = useState(initialPreviewState);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [app, setApp] = useState(storedApp);
  const { width, height } = canvasOf(project.shape);
  const { canvas, engine } = useEngine(props, setState, redraw);
  useEffect(() => onPlaying?.(state.playing), [onPlaying, state.playing]);
  const shown = project.frames[state.index];
  const count = project.frames.length;
  const number = state.index + 1;
  const items = shown && engine && !state.playing ? itemsOf(shown, project, engine) : [];
  return (
    <section aria-label="Preview" className="mx-auto grid w-full justify-items-center gap-2">
      <div
        className="relative w-full overflow-hidden rounded-md bg-ink shadow-sheet"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: widthIn(project.shape) }}
        onPointerDown={(event) => event.target === canvas.current && onSelectItem(null)}
      >
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={shown ? `Frame ${number} of ${count}` : 'No frames yet'}
          className="absolute inset-0 size-full"
        />
        {app !== null && count > 0 && <Guides app={app} shape={project.shape} />}
        <Handles
          canvas={canvasOf(project.shape)}
          items={items}
          selected={selectedItem}
          onSelect={onSelectItem}
          onMove={onMoveItem}
        />
        <CanvasStatus state={state} empty={count === 0} onRetry={() => engine?.retry()} />
      </div>
      <PlaybackControls
        project={project}
        state={state}
        engine={engine}
        onSelectFrame={onSelectFrame}
        onChooseShape={onChooseShape}
        onPressCover={() => {
          engine?.pause();
          canvas.current?.toBlob(onSaveCover, 'image/jpeg', coverQuality);
        }}
        app={app}
        onChooseApp={(next) => {
          setApp(next);
          storeApp(next);
        }}
      />
    </section>
  );
}

/** Of 1. */
const coverQuality = 0.92;

/** Of the canvas, in the height that there is for it. */
function widthIn(shape: VideoShape): string {
  const { width, height } = canvasOf(shape);
  return `calc(var(--preview-height, 68dvh) * ${width} / ${height})`;
}

interface PlaybackControlsProps extends Pick<PreviewProps, 'project' | 'onSelectFrame' | 'onChooseShape'> {
  readonly state: PreviewState;
  readonly engine: PreviewEngine | null;
  /** Whose guides are shown. */
  readonly app: App | null;
  readonly onChooseApp: (app: App | null) => void;
  readonly onPressCover: () => void;
}

/** Play, the slider of frames, the time, the shape, guides, and the cover. */
function PlaybackControls(props: PlaybackControlsProps) {
  const { project, state, engine, onSelectFrame, onChooseShape, app, onChooseApp, onPressCover } = props;
  const count = project.frames.length;
  const number = state.index + 1;
  return (
    <div
      className="flex w-full items-center gap-1 sm:gap-3"
      style={{ maxWidth: `max(28rem, ${widthIn(project.shape)})` }}
    >
      <IconButton
        label={state.playing ? 'Pause' : 'Play'}
        disabled={count === 0}
        aria-keyshortcuts="Space"
        onClick={() => engine?.toggle()}
        className="rounded-full border border-line-strong bg-sheet"
      >
        {state.playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <Slider
        label="Frame"
        value={Math.max(1, number)}
        min={1}
        max={Math.max(1, count)}
        valueText={count === 0 ? 'No frames' : `${number} of ${count}`}
        onChange={(next) => {
          const frame = project.frames[next - 1];
          if (!frame) return;
          engine?.select(frame.id);
          onSelectFrame(frame.id);
        }}
      />
      <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {clockText(state.second)} / {clockText(Math.round(state.totalSeconds))}
      </span>
      <ShapeMenu shape={project.shape} onChange={onChooseShape} />
      <GuidesMenu app={app} onChange={onChooseApp} />
      <IconButton
        label="Save this picture as a cover"
        disabled={count === 0 || state.waiting || state.failed}
        onClick={onPressCover}
      >
        <PictureIcon />
      </IconButton>
    </div>
  );
}

/** An engine on the canvas that follows the page's props; both sides may choose the frame. */
function useEngine(
  { project, selectedFrameId, playOnceFrameId = null, onSelectFrame, onEngine }: PreviewProps,
  onState: (state: PreviewState) => void,
  onDrawn: () => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [engine, setEngine] = useState<PreviewEngine | null>(null);
  /** Frames that playing or seeking reached and reported to the page: their selection is no request to go there. */
  const reported = useRef<{ current: string | null; readonly pending: Set<string> }>({
    current: null,
    pending: new Set(),
  });
  const latest = useRef({ project, onSelectFrame });
  latest.current = { project, onSelectFrame };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const { current: sent } = reported;
    const opened = new PreviewEngine(element, {
      onState: (state) => {
        onState(state);
        const frame = latest.current.project.frames[state.index];
        if (opened.isAtRest || !frame || frame.id === sent.current) return;
        sent.current = frame.id;
        sent.pending.add(frame.id);
        latest.current.onSelectFrame(frame.id);
      },
      onDrawn,
    });
    const onSeek = (event: Event) => opened.seek(Number((event as CustomEvent<unknown>).detail));
    element.addEventListener(seekEvent, onSeek);
    setEngine(opened);
    return () => {
      element.removeEventListener(seekEvent, onSeek);
      opened.close();
      setEngine(null);
    };
  }, [onState, onDrawn]);

  useEffect(() => engine?.show(project), [engine, project]);

  useEffect(() => onEngine?.(engine), [engine, onEngine]);

  useEffect(() => {
    if (!engine || selectedFrameId === null) return;
    const { pending } = reported.current;
    const byPlaying = pending.has(selectedFrameId);
    pending.clear();
    if (byPlaying) return;
    reported.current.current = selectedFrameId;
    engine.select(selectedFrameId);
  }, [engine, selectedFrameId]);

  const entering = project.frames.find(({ id }) => id === playOnceFrameId);
  const [animation, move] = [entering?.animation ?? null, entering?.shot?.move ?? null];
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (engine && playOnceFrameId !== null && (animation ?? move) !== null && !still)
      engine.playEntrance(playOnceFrameId);
  }, [engine, playOnceFrameId, animation, move]);

  return { canvas, engine };
}

/**
 * Shows an exact moment: dispatch it on the canvas with the seconds as `detail`. The canvas's `data-time` is that number,
 * with three decimals, once everything of the moment has been drawn.
 */
export const seekEvent = 'komavox:seek';

function itemsOf(frame: ProjectFrame, project: VideoProject, engine: PreviewEngine): readonly MovableItem[] {
  const movable = (item: ProjectItem, name: string, position: Position): readonly MovableItem[] => {
    const box = engine.boxOf(item);
    return box ? [{ item, name, position, box }] : [];
  };
  const frameId = frame.id;
  const { x, y } = project.captions.position;
  return [
    ...movable({ kind: 'captions' }, 'Captions', { x, y: frame.shot?.captionY ?? y }),
    ...frame.images.flatMap(({ id, position }, at) =>
      movable({ kind: 'image', frameId, id }, `Image ${at + 1}`, position),
    ),
    ...frame.texts.flatMap(({ id, position, text }, at) =>
      movable({ kind: 'text', frameId, id }, `Text ${at + 1}: ${text.trim() || 'empty'}`, position),
    ),
  ];
}

/** Shown over the canvas while it can't show what it should. */
function CanvasStatus(props: {
  readonly state: PreviewState;
  readonly empty: boolean;
  readonly onRetry: () => void;
}) {
  const { state, empty, onRetry } = props;
  const over = 'absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center';
  if (empty) return <p className={`${over} bg-wash text-ink-soft`}>Your video appears here.</p>;
  if (state.failed) {
    return (
      <div className={`${over} bg-sheet`}>
        <p>A picture of this frame could not be loaded.</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state.waiting) {
    return (
      <p role="status" className={`${over} bg-wash/60 text-ink`}>
        <Spinner />
        <span className="sr-only">Loading the frame</span>
      </p>
    );
  }
  if (!state.captionsFailed) return null;
  return (
    <div className="absolute inset-x-2 bottom-2 flex items-center justify-between gap-3 rounded-md bg-sheet p-2 text-sm">
      <span>Captions can’t be shown here; the exported video has them.</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
