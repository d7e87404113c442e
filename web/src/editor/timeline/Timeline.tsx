import { musicMoodLabels } from '@komavox/scene';
import { nanoid } from '@reduxjs/toolkit';
import { useDrag } from '@use-gesture/react';
import { useMemo, useRef, type ReactNode } from 'react';
import { planPreview } from '../../preview/plan.js';
import type { PreviewEngine } from '../../preview/preview-engine.js';
import { heightsOf } from '../../sounds/heights.js';
import { usePeaks } from '../../sounds/peaks.js';
import { Waveform } from '../../sounds/Waveform.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { canCut, cutFrame } from '../commands/cut-frame.js';
import { selectFrame } from '../commands/select.js';
import { selectProject } from '../selectors.js';
import { focusFrame } from '../strip/FrameCard.js';
import { ClipBlock } from './ClipBlock.js';
import { EffectRow } from './EffectRow.js';
import { FrameRow } from './FrameRow.js';
import { secondsAt, xOf } from './geometry.js';
import { Playhead } from './Playhead.js';
import { placedFiles, placedFrames, wholeSeconds, type PlacedClip } from './rows.js';
import { Ruler } from './Ruler.js';
import { TimelineTools } from './TimelineTools.js';
import { useTimelineKeys } from './use-timeline-keys.js';
import { useZoom } from './use-zoom.js';

interface TimelineProps {
  readonly engine: PreviewEngine | null;
  /** What chooses the view. */
  readonly children: ReactNode;
}

/** The frames by time: pictures, speech with its words, other sounds and music under a ruler of seconds. */
export function Timeline({ engine, children }: TimelineProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { fail } = useToast();
  const project = useAppSelector(selectProject);
  const selectedId = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const plan = useMemo(() => planPreview(project), [project]);
  const frames = useMemo(() => placedFrames(plan), [plan]);
  const files = useMemo(() => placedFiles(frames), [frames]);
  const peaks = usePeaks(plan.audio.map(({ source }) => source));
  const scroller = useRef<HTMLDivElement>(null);
  const { seconds: videoSeconds } = plan.timeline;
  const { perSecond, by, fit } = useZoom(scroller, videoSeconds, () => engine?.seconds ?? 0);
  const { bind, held } = useScrubbing(engine, perSecond, videoSeconds);

  const go = (frameId: string) => {
    dispatch(selectFrame.done({ frameId }));
    engine?.select(frameId);
  };
  const split = () => {
    const moment = engine?.moment();
    const frame = moment && project.frames.find(({ id }) => id === moment.frameId);
    if (!frame || !moment) return;
    if (canCut(frame, moment.seconds))
      dispatch(cutFrame.done({ frameId: frame.id, at: moment.seconds, secondId: nanoid() }));
    else if (frame.shot === null && frame.speech === null && frame.addedAudio.length === 0)
      fail({
        title: 'This frame can’t be split',
        description: 'A whole page without sound has no parts. Split it into panels, or give it sound.',
      });
    else
      fail({
        title: 'Nothing to split here',
        description: 'Move the playhead further into the frame: both halves need a length.',
      });
  };
  const step = (by: 1 | -1) => {
    const at = project.frames.findIndex(({ id }) => id === store.getState().editor.edited.selectedFrameId);
    const next = project.frames[at + by];
    if (!next) return;
    const isFocused = document.activeElement?.closest('[data-lanes] ul') !== null;
    go(next.id);
    if (isFocused) focusFrame(next.id);
  };
  useTimelineKeys(engine, { split, go: step, zoom: by });

  const moments = () => [...wholeSeconds(videoSeconds), engine?.seconds ?? 0];
  const row = { frames, selectedId, perSecond, moments, onGo: go };
  const clip = (placed: PlacedClip, name: string) => (
    <ClipBlock
      placed={placed}
      name={name}
      selected={placed.frame.id === selectedId}
      perSecond={perSecond}
      peaks={peaks.get(placed.clip.blob)}
      moments={moments}
      onGo={go}
    />
  );
  const lanes = Math.max(0, ...files.map(({ lane }) => lane + 1));
  const hasEffects = frames.some(({ frame }) => frame.effects.length > 0);
  const music = plan.audio.filter(({ loops }) => loops);
  return (
    <section aria-label="Timeline" className="isolate grid min-w-0 gap-2 border-t border-line bg-paper pb-2">
      <TimelineTools empty={frames.length === 0} onSplit={split} onZoom={by} onFit={fit}>
        {children}
      </TimelineTools>
      {frames.length === 0 ? (
        <p className="grid min-h-32 place-items-center px-3 text-center text-ink-soft">
          The frames of your video stand here by time, each as long as its speech.
        </p>
      ) : (
        <div className="flex max-h-80 overflow-y-auto border-y border-line bg-sheet">
          <Names lanes={lanes} effects={hasEffects} music={music.length > 0} />
          <div ref={scroller} className="min-w-0 grow overflow-x-auto">
            <div
              {...bind()}
              data-lanes
              className="relative min-w-full touch-pan-x"
              style={{ width: xOf(videoSeconds, perSecond) + 48 }}
            >
              <Ruler videoSeconds={videoSeconds} perSecond={perSecond} />
              <FrameRow {...row} />
              <ul aria-label="Speech" className="relative h-13">
                {frames.map(
                  (placed) =>
                    placed.frame.speech && (
                      <li key={placed.frame.id}>
                        {clip(
                          { ...placed, clip: placed.frame.speech, lane: 0 },
                          `Speech of frame ${placed.number}`,
                        )}
                      </li>
                    ),
                )}
              </ul>
              {Array.from({ length: lanes }, (_, lane) => (
                <ul
                  key={lane}
                  aria-label={lane === 0 ? 'Audio' : `Audio, row ${lane + 1}`}
                  className="relative h-9 max-sm:h-11"
                >
                  {files.map(
                    (placed) =>
                      placed.lane === lane && (
                        <li key={`${placed.frame.id} ${placed.clip.blob}`}>
                          {clip(placed, `${placed.clip.name} of frame ${placed.number}`)}
                        </li>
                      ),
                  )}
                </ul>
              ))}
              {hasEffects && <EffectRow {...row} />}
              {project.music && (
                <div className="relative h-9 max-sm:h-11">
                  <div
                    role="img"
                    aria-label={`Music: ${'mood' in project.music.sound ? musicMoodLabels[project.music.sound.mood] : project.music.sound.name}`}
                    className="absolute inset-y-0.5 overflow-hidden rounded-sm border border-line-strong bg-wash"
                    style={{ left: xOf(0, perSecond), width: videoSeconds * perSecond }}
                  >
                    <Waveform
                      peaks={heightsOf(music, videoSeconds, musicColumns, peaks)}
                      className="absolute inset-0 size-full text-ink-soft/60"
                    />
                  </div>
                </div>
              )}
              <Playhead
                engine={engine}
                videoSeconds={videoSeconds}
                perSecond={perSecond}
                scroller={scroller}
                held={held}
              />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

const musicColumns = 600;

/** Of the rows, beside them. */
function Names({
  lanes,
  effects,
  music,
}: {
  readonly lanes: number;
  readonly effects: boolean;
  readonly music: boolean;
}) {
  const name = 'flex items-center px-3';
  return (
    <div
      aria-hidden
      className="w-20 shrink-0 self-start border-r border-line pt-8 text-xs font-semibold text-ink-soft max-sm:hidden"
    >
      <div className={`h-16 ${name}`}>Frames</div>
      <div className={`h-13 ${name}`}>Speech</div>
      {lanes > 0 && (
        <div className={name} style={{ height: `${lanes * 2.25}rem` }}>
          Audio
        </div>
      )}
      {effects && <div className={`h-9 ${name}`}>Effects</div>}
      {music && <div className={`h-9 ${name}`}>Music</div>}
    </div>
  );
}

/** The part of a drag's state that is used. */
interface DragState {
  readonly first: boolean;
  readonly last: boolean;
  readonly tap: boolean;
  readonly xy: readonly [x: number, y: number];
  readonly event: Event;
  readonly currentTarget: EventTarget | null;
  readonly memo?: boolean;
}

/** Pressing anywhere moves the playhead, and dragging drags it; fingers drag it on the ruler, and scroll elsewhere. */
function useScrubbing(engine: PreviewEngine | null, perSecond: number, videoSeconds: number) {
  const held = useRef(false);
  const bind = useDrag(
    ({ first, last, tap, xy: [x], event, currentTarget, memo }: DragState) => {
      const lanes = currentTarget as HTMLElement;
      const target = event.target as Element;
      const isFinger = (event as PointerEvent).pointerType === 'touch';
      const scrubs = first ? !isFinger || target.closest('[data-ruler]') !== null : memo === true;
      held.current = scrubs && !last;
      if (scrubs || (last && tap))
        engine?.seek(secondsAt(x - lanes.getBoundingClientRect().left, perSecond, videoSeconds));
      return scrubs;
    },
    { pointer: { keys: false } },
  );
  return { bind, held };
}
