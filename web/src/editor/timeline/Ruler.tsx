import { memo } from 'react';
import { clockText } from '@komavox/scene';
import { rulerMarks, xOf } from './geometry.js';

interface RulerProps {
  readonly videoSeconds: number;
  readonly perSecond: number;
}

/** The seconds of the video. */
export const Ruler = memo(function Ruler({ videoSeconds, perSecond }: RulerProps) {
  return (
    <div
      data-ruler
      aria-hidden
      className="relative h-8 cursor-ew-resize touch-none border-b border-line bg-wash text-xs text-ink-soft tabular-nums select-none"
    >
      {rulerMarks(videoSeconds, perSecond).marks.map((second) => (
        <span
          key={second}
          className="absolute bottom-0 h-4 border-l border-line-strong pl-1 leading-4 whitespace-nowrap"
          style={{ left: xOf(second, perSecond) }}
        >
          {clockText(second)}
        </span>
      ))}
    </div>
  );
});
