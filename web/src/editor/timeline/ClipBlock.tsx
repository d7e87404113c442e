import { memo, type KeyboardEvent } from 'react';
import { peaksPerSecond } from '../../sounds/peaks.js';
import { narrowed, Waveform } from '../../sounds/Waveform.js';
import { useAppDispatch } from '../../store/hooks.js';
import { heardWords } from '../../video/project.js';
import { minClipSeconds, partOf, wholeOf } from '../cut.js';
import { removeAudio, trimClip } from '../commands/frame-audio.js';
import { xOf } from './geometry.js';
import { wordMoments, type PlacedClip } from './rows.js';
import { edgeOf } from './style.js';
import { TimeHandle } from './TimeHandle.js';

interface ClipBlockProps {
  readonly placed: PlacedClip;
  /** What it is called: "Speech of frame 2". */
  readonly name: string;
  readonly selected: boolean;
  readonly perSecond: number;
  readonly peaks: Float32Array | undefined;
  readonly moments: () => readonly number[];
  readonly onGo: (frameId: string) => void;
}

/** A clip with its waveform and its words. Of the selected frame its edges can be moved. */
export function ClipBlock({ placed, name, selected, perSecond, peaks, moments, onGo }: ClipBlockProps) {
  const { frame, start, clip } = placed;
  const dispatch = useAppDispatch();
  const part = partOf(clip);
  const width = Math.max(2, clip.duration * perSecond - 1);
  const isSpeech = clip.blob === frame.speech?.blob;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    dispatch(removeAudio.done({ frameId: frame.id, blob: clip.blob }));
  };
  const label = `${name}, ${clip.duration.toFixed(1)} s`;
  const edge = (side: 'start' | 'end') => (
    <TimeHandle
      label={`${side === 'start' ? 'Start' : 'End'} of ${name}`}
      value={side === 'start' ? part.from : part.until}
      min={side === 'start' ? 0 : part.from + minClipSeconds}
      max={side === 'start' ? part.until - minClipSeconds : wholeOf(clip)}
      at={side === 'start' ? start : start + clip.duration}
      perSecond={perSecond}
      moments={() => [...moments(), ...(isSpeech ? wordMoments(placed, side) : [])]}
      onChange={(seconds) =>
        dispatch(
          trimClip.done({
            frameId: frame.id,
            blob: clip.blob,
            part: side === 'start' ? { ...part, from: seconds } : { ...part, until: seconds },
          }),
        )
      }
      {...edgeOf(xOf(side === 'start' ? start : start + clip.duration, perSecond))}
    />
  );
  return (
    <>
      <button
        type="button"
        aria-label={isSpeech ? undefined : label}
        title={clip.name}
        tabIndex={selected ? 0 : -1}
        onClick={({ detail }) => detail === 0 && onGo(frame.id)}
        onKeyDown={onKeyDown}
        style={{ left: xOf(start, perSecond), width }}
        className={`absolute inset-y-0.5 overflow-hidden rounded-sm border text-left text-xs ${
          isSpeech ? 'border-seal/60 bg-seal/10' : 'border-line-strong bg-wash'
        }`}
      >
        <Shape from={part.from} until={part.until} width={width} peaks={peaks} isSpeech={isSpeech} />
        {isSpeech ? (
          <>
            <span className="sr-only">{label}: </span>
            <Words placed={placed} perSecond={perSecond} />
          </>
        ) : (
          <span className="absolute top-0 left-1 whitespace-nowrap">{clip.name}</span>
        )}
      </button>
      {selected && edge('start')}
      {selected && edge('end')}
    </>
  );
}

interface ShapeProps {
  readonly from: number;
  readonly until: number;
  readonly width: number;
  readonly peaks: Float32Array | undefined;
  readonly isSpeech: boolean;
}

const Shape = memo(function Shape({ from, until, width, peaks, isSpeech }: ShapeProps) {
  if (!peaks) return null;
  const heard = peaks.slice(Math.floor(from * peaksPerSecond), Math.ceil(until * peaksPerSecond));
  return (
    <Waveform
      peaks={narrowed(heard, Math.max(1, Math.round(width / 2)))}
      className={`absolute inset-x-0 w-full ${isSpeech ? 'top-0.5 h-7 text-seal/70' : 'bottom-0 h-4 text-ink-soft/60'}`}
    />
  );
});

/** Pixels that a word needs to be read. */
const minWordPixels = 14;

/** Each word where it is spoken; the text where no times are known, or there is no room for words. */
function Words({ placed: { frame }, perSecond }: Pick<ClipBlockProps, 'placed' | 'perSecond'>) {
  const words = heardWords(frame);
  const average = ((frame.speech?.duration ?? 0) * perSecond) / Math.max(1, words?.length ?? 0);
  if (words === null || average < minWordPixels) {
    return <span className="absolute bottom-0 left-1 max-w-full truncate pr-2">{frame.text}</span>;
  }
  return words.map(({ word, start, end }, index) => (
    <span
      key={index}
      className="absolute bottom-0 overflow-hidden border-l border-seal/50 pl-0.5 text-clip whitespace-nowrap"
      style={{ left: start * perSecond, width: ((words[index + 1]?.start ?? end) - start) * perSecond }}
    >
      {word}
    </span>
  ));
}
