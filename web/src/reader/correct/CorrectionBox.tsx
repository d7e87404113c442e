import { useState, type KeyboardEvent, type Ref } from 'react';
import type { Box } from '../../api/types.js';
import type { PageSize } from '../book.js';
import { placeIn } from '../../boxes/place-in.js';
import { corners, dragged } from '../../boxes/boxes.js';
import { usePointerOnImage } from '../../boxes/use-pointer-on-image.js';

interface CorrectionBoxProps {
  readonly box: Box;
  readonly image: PageSize;
  /** Its accessible name. */
  readonly label: string;
  /** Shown at its corner: its place in the order. */
  readonly badge: string;
  /** Of a text that is not read aloud. */
  readonly kind?: string | null;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onBox: (box: Box, by: 'drag' | 'keys') => void;
  readonly onEnter?: () => void;
  readonly onDelete: () => void;
  /** Id of the words that tell its keys. */
  readonly help: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Of the image's width, for a press of an arrow key. */
const stepShare = 1 / 200;
/** Screen pixels of a hand that isn't quite still. */
const stillPixels = 3;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A box on the page, moved and resized by dragging and by arrow keys. */
export function CorrectionBox(props: CorrectionBoxProps) {
  const { box, image, label, badge, kind = null, selected, onSelect, onBox, onEnter, onDelete, help } = props;
  const [live, setLive] = useState<Box | null>(null);
  const pointer = usePointerOnImage<string | undefined>({
    image,
    onMove: (corner, by) => setLive(dragged(box, by, corner, image)),
    onEnd(corner, by) {
      setLive(null);
      const still = (stillPixels * image.width) / 1000;
      if (Math.hypot(by.x, by.y) > still) onBox(dragged(box, by, corner, image), 'drag');
    },
    onCancel: () => setLive(null),
  });
  const pressed = (event: KeyboardEvent) => {
    const arrow = event.ctrlKey || event.metaKey || event.altKey ? undefined : arrows[event.key];
    if (arrow) {
      const step = Math.max(1, Math.round(image.width * stepShare));
      const by = { x: arrow[0] * step, y: arrow[1] * step };
      onBox(dragged(box, by, event.shiftKey ? 'se' : undefined, image), 'keys');
    } else if (event.key === 'Delete' || event.key === 'Backspace') onDelete();
    else if (event.key === 'Enter' && onEnter) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <button
      ref={props.ref}
      type="button"
      aria-label={kind === null ? label : `${label}, ${kind.toLowerCase()}`}
      data-unspoken={kind === null ? undefined : ''}
      aria-current={selected || undefined}
      aria-describedby={help}
      className="correction-box"
      style={placeIn(image, live ?? box)}
      onFocus={onSelect}
      onClick={onSelect}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        // A finger that turns or scrolls the page doesn't take along what it comes across; a tap selects it.
        if (event.pointerType === 'touch' && !selected) return;
        onSelect();
        const corner = event.target instanceof HTMLElement ? event.target.dataset['corner'] : undefined;
        pointer.start(event, event.currentTarget.parentElement, () => corner);
      }}
      {...pointer.handlers}
    >
      <span aria-hidden className="correction-badge">
        {badge}
      </span>
      {kind !== null && (
        <span aria-hidden className="reader-kind">
          {kind}
        </span>
      )}
      {selected &&
        corners.map((corner) => <span key={corner} data-corner={corner} className="correction-corner" />)}
    </button>
  );
}
