import { soundEffectTable } from '@komavox/scene';
import { useAppDispatch } from '../../store/hooks.js';
import { SoundIcon } from '../../ui/icons.js';
import { changeEffect } from '../commands/sound-effects.js';
import type { RowProps } from './FrameRow.js';
import { xOf } from './geometry.js';
import { TimeHandle } from './TimeHandle.js';

/** Sound effects at their moments, which can be moved. */
export function EffectRow({ frames, perSecond, moments }: RowProps) {
  const dispatch = useAppDispatch();
  return (
    <ul aria-label="Sound effects" className="relative h-9 max-sm:h-11">
      {frames.flatMap(({ frame, number, start, seconds }) =>
        frame.effects.map(({ id, effect, at }) => (
          <li key={id}>
            <TimeHandle
              label={`${soundEffectTable[effect].label} in frame ${number}`}
              value={Math.min(at, seconds)}
              min={0}
              max={seconds}
              at={start + Math.min(at, seconds)}
              perSecond={perSecond}
              moments={moments}
              onChange={(next) =>
                dispatch(changeEffect.done({ frameId: frame.id, id, change: { at: next } }))
              }
              style={{ left: xOf(start + Math.min(at, seconds), perSecond) }}
              className="absolute inset-y-1 flex max-sm:inset-y-0 cursor-ew-resize items-center gap-1 rounded-r-md border-l-2 border-seal bg-wash pr-2 pl-1 text-xs whitespace-nowrap"
            >
              <SoundIcon />
              {soundEffectTable[effect].label}
            </TimeHandle>
          </li>
        )),
      )}
    </ul>
  );
}
