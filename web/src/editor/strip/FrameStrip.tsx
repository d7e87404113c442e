import { useCallback, useEffect, useRef, type DragEvent, type RefObject } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import { NextIcon, PreviousIcon } from '../../ui/icons.js';
import { moveFrame } from '../commands/move-frame.js';
import { clipsOf } from '../../video/project.js';
import { selectFrames } from '../selectors.js';
import { dragType, FrameCard, keepFocus } from './FrameCard.js';
import { useClip } from './use-clip.js';

/** Step of an arrow and width of a card, in pixels (spec 2 section 2). */
const stepPixels = 300;

/** The frames in their order. */
export function FrameStrip() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const list = useRef<HTMLUListElement>(null);
  const frames = useAppSelector(selectFrames);
  const selected = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const clip = useClip(frames.flatMap(clipsOf).map(({ blob }) => blob));
  const onFocusLost = useCallback(() => {
    keepFocus(() => store.getState().editor.edited.selectedFrameId);
  }, [store]);
  const { toggle } = clip;
  const latestToggle = useRef(toggle);
  latestToggle.current = toggle;
  const onToggleAudio = useCallback<typeof toggle>((audio) => latestToggle.current(audio), []);

  useSelectedInSight(list, selected, frames.length);

  const { scroll, onScrollEnd } = useSteps(list);

  const onDrop = (event: DragEvent) => {
    const drop = dropOf(
      event,
      frames.map(({ id }) => id),
    );
    if (drop) dispatch(moveFrame.done(drop));
  };

  return (
    <section
      aria-label="Frame strip"
      className="flex min-w-0 items-stretch max-sm:flex-wrap max-sm:justify-end max-sm:gap-2 max-sm:px-3 max-sm:pt-2"
    >
      <IconButton
        label="Scroll left"
        disabled={frames.length === 0}
        onClick={() => scroll(-1)}
        className="sm:h-auto"
      >
        <PreviousIcon />
      </IconButton>
      <ul
        ref={list}
        aria-label="Frames"
        onScrollEnd={onScrollEnd}
        onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
        onDrop={onDrop}
        className="flex min-w-0 grow gap-3 overflow-x-auto p-3 max-sm:order-last max-sm:-mx-3 max-sm:w-screen max-sm:pt-0"
      >
        {frames.map((frame, index) => (
          <FrameCard
            key={frame.id}
            frame={frame}
            number={index + 1}
            selected={frame.id === selected}
            playing={clipsOf(frame).some(({ blob }) => blob === clip.playing) ? clip.playing : null}
            onToggleAudio={onToggleAudio}
            onFocusLost={onFocusLost}
          />
        ))}
        {frames.length === 0 && (
          <li className="grid min-h-32 w-full place-items-center text-center text-ink-soft">
            The pages of your video stand here, each with its text, its sound and its animation.
          </li>
        )}
      </ul>
      <IconButton
        label="Scroll right"
        disabled={frames.length === 0}
        onClick={() => scroll(1)}
        className="sm:h-auto"
      >
        <NextIcon />
      </IconButton>
    </section>
  );
}

/** Steps of the arrows: exactly so wide, also when one is pressed while the strip still moves. */
function useSteps(list: RefObject<HTMLUListElement | null>) {
  /** Where the strip is moving to; null while it rests. */
  const target = useRef<number | null>(null);
  const scroll = (direction: 1 | -1) => {
    const strip = list.current;
    if (!strip) return;
    const end = Math.max(0, strip.scrollWidth - strip.clientWidth);
    const from = target.current ?? strip.scrollLeft;
    const left = Math.min(end, Math.max(0, from + direction * stepPixels));
    // Browsers that don't tell when it rests step from where it is.
    if ('onscrollend' in window && left !== strip.scrollLeft) target.current = left;
    strip.scrollTo({ left, behavior: 'smooth' });
  };
  const onScrollEnd = () => {
    target.current = null;
  };
  return { scroll, onScrollEnd };
}

/** The selected card is in sight, also while playing goes from frame to frame. */
function useSelectedInSight(
  list: RefObject<HTMLUListElement | null>,
  selected: string | null,
  count: number,
): void {
  useEffect(() => {
    const strip = list.current;
    const card = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !card) return;
    const left = card.offsetLeft - strip.offsetLeft;
    if (left < strip.scrollLeft || left + card.offsetWidth > strip.scrollLeft + strip.clientWidth) {
      strip.scrollTo({ left: left - (strip.clientWidth - card.offsetWidth) / 2, behavior: 'smooth' });
    }
  }, [list, selected, count]);
}

/** Before the card that a frame is dropped on, after it from its middle on; null when it is no frame or no card. */
function dropOf(
  event: DragEvent,
  order: readonly string[],
): { readonly frameId: string; readonly to: number } | null {
  const frameId = event.dataTransfer.getData(dragType);
  const card = (event.target as Element).closest<HTMLElement>('[data-frame]');
  if (frameId === '' || !card) return null;
  event.preventDefault();
  const box = card.getBoundingClientRect();
  const gap = order.indexOf(card.dataset['frame'] ?? '') + (event.clientX > box.left + box.width / 2 ? 1 : 0);
  return { frameId, to: gap > order.indexOf(frameId) ? gap - 1 : gap };
}
