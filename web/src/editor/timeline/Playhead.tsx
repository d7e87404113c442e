import { useEffect, useRef, type RefObject } from 'react';
import type { PreviewEngine } from '../../preview/preview-engine.js';
import { clockText } from '@komavox/scene';
import { xOf } from './geometry.js';

interface PlayheadProps {
  readonly engine: PreviewEngine | null;
  readonly videoSeconds: number;
  readonly perSecond: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** True while the pointer holds it: nothing is scrolled then. */
  readonly held: RefObject<boolean>;
}

/** Share of the width at which the playhead comes back into sight. */
const inSight = 0.15;

/** Where the preview is. It moves with every picture, so that it is moved without React. */
export function Playhead({ engine, videoSeconds, perSecond, scroller, held }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (seconds: number) => {
      const x = xOf(seconds, perSecond);
      if (line.current) line.current.style.transform = `translateX(${x}px)`;
      knob.current?.setAttribute('aria-valuenow', seconds.toFixed(3));
      knob.current?.setAttribute(
        'aria-valuetext',
        `${clockText(seconds, true)} of ${clockText(videoSeconds, true)}`,
      );
      const element = scroller.current;
      if (!element || held.current) return;
      const isSeen = x >= element.scrollLeft && x <= element.scrollLeft + element.clientWidth;
      if (!isSeen) element.scrollLeft = x - element.clientWidth * inSight;
    };
    show(engine?.seconds ?? 0);
    return engine?.follow(show);
  }, [engine, perSecond, videoSeconds, scroller, held]);
  return (
    <div ref={line} className="pointer-events-none absolute inset-y-0 left-0 z-20 w-0">
      <span className="absolute inset-y-0 -left-px w-0.5 bg-ink" />
      <span
        ref={knob}
        role="slider"
        tabIndex={0}
        data-playhead
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={videoSeconds}
        aria-valuenow={0}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Home End"
        className="absolute top-0 left-0 grid size-6 -translate-x-1/2 place-items-center rounded-full max-sm:-top-1.5 max-sm:size-11"
      >
        <span aria-hidden className="size-3.5 rounded-full bg-ink ring-2 ring-sheet" />
      </span>
    </div>
  );
}
