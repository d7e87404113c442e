import { useAppDispatch } from '../../store/hooks.js';
import { lengthOf } from '../cut.js';
import { changeLength } from '../commands/length.js';
import { imageId } from '../strip/FrameCard.js';
import { FrameImage } from '../strip/FrameImage.js';
import { xOf } from './geometry.js';
import { wordMoments, type PlacedFrame } from './rows.js';
import { edgeOf } from './style.js';
import { TimeHandle } from './TimeHandle.js';

export interface RowProps {
  readonly frames: readonly PlacedFrame[];
  readonly selectedId: string | null;
  /** Pixels a second. */
  readonly perSecond: number;
  /** Whole seconds and where the playhead is. */
  readonly moments: () => readonly number[];
  /** Selects a frame, and shows its beginning. */
  readonly onGo: (frameId: string) => void;
}

/** Pictures of the frames, as wide as they are long. */
export function FrameRow({ frames, selectedId, perSecond, moments, onGo }: RowProps) {
  return (
    <ul aria-label="Frames" className="relative h-16">
      {frames.map((placed) => {
        const { frame, number, start, seconds } = placed;
        const selected = frame.id === selectedId;
        return (
          <li key={frame.id}>
            <button
              type="button"
              id={imageId(frame.id)}
              data-frame={frame.id}
              aria-pressed={selected}
              tabIndex={selected ? 0 : -1}
              // With the pointer the playhead goes where it is pressed.
              onClick={({ detail }) => detail === 0 && onGo(frame.id)}
              style={{ left: xOf(start, perSecond), width: Math.max(2, seconds * perSecond - 1) }}
              className={`absolute inset-y-1 overflow-hidden rounded-sm border text-left ${
                selected ? 'border-seal bg-sheet ring-1 ring-seal' : 'border-line-strong bg-wash'
              }`}
            >
              <span className="absolute inset-y-0 left-0 w-10 max-w-full">
                <FrameImage imageUrl={frame.imageUrl} box={frame.shot?.box ?? null} />
              </span>
              <span className="absolute top-0.5 left-11 text-xs whitespace-nowrap tabular-nums">
                <span className="block font-semibold">Frame {number}</span>
                <span className="text-ink-soft">{seconds.toFixed(1)} s</span>
              </span>
            </button>
            {selected && <LengthHandle placed={placed} perSecond={perSecond} moments={moments} />}
          </li>
        );
      })}
    </ul>
  );
}

function LengthHandle({
  placed,
  perSecond,
  moments,
}: Pick<RowProps, 'perSecond' | 'moments'> & { readonly placed: PlacedFrame }) {
  const { frame, number, start, seconds } = placed;
  const dispatch = useAppDispatch();
  const length = lengthOf(frame);
  if (length === null) return null;
  return (
    <TimeHandle
      label={`Length of frame ${number}`}
      value={length.seconds}
      min={length.min}
      max={length.max}
      at={start + seconds}
      perSecond={perSecond}
      moments={() => [...moments(), ...wordMoments(placed, 'end')]}
      onChange={(next) => dispatch(changeLength.done({ frameId: frame.id, seconds: next }))}
      {...edgeOf(xOf(start + seconds, perSecond))}
    />
  );
}
