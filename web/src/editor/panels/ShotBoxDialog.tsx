import type { Shot } from '@komavox/scene';
import { pixelsOf, shareOf } from '@komavox/shorts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Box } from '../../api/types.js';
import { corners, dragged, type ImageSize } from '../../boxes/boxes.js';
import { placeIn } from '../../boxes/place-in.js';
import { usePointerOnImage } from '../../boxes/use-pointer-on-image.js';
import { Dialog } from '../../ui/popups/Dialog.js';

interface ShotBoxDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Address of the page's image. */
  readonly imageUrl: string;
  readonly box: Shot['box'];
  readonly onBox: (box: Shot['box']) => void;
}

/** The page with the part that is shown, to be moved and resized. */
export function ShotBoxDialog({ open, onOpenChange, imageUrl, box, onBox }: ShotBoxDialogProps) {
  const [page, setPage] = useState<ImageSize | null>(null);
  const part = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Part of the page"
      description="Drag it, or a corner of it. Arrow keys move it; with Shift they make it larger or smaller."
      size="wide"
    >
      <div className="relative justify-self-center overflow-hidden rounded-sm">
        <img
          src={imageUrl}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setPage({ width: Math.max(1, width), height: Math.max(1, height) });
            requestAnimationFrame(() => part.current?.focus());
          }}
          className="block max-h-[62dvh] w-auto max-w-full select-none"
        />
        {page && (
          <PartOfPage
            ref={part}
            page={page}
            box={pixelsOf(box, page)}
            onBox={(moved) => onBox(shareOf(moved, page))}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Of the page's width, for a press of an arrow key. */
const stepShare = 1 / 100;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const cornerPlaces = {
  nw: 'top-0 left-0 cursor-nwse-resize',
  ne: 'top-0 right-0 cursor-nesw-resize',
  sw: 'bottom-0 left-0 cursor-nesw-resize',
  se: 'right-0 bottom-0 cursor-nwse-resize',
} as const;

interface PartOfPageProps {
  readonly page: ImageSize;
  /** In pixels of the page. */
  readonly box: Box;
  readonly onBox: (box: Box) => void;
  readonly ref: React.Ref<HTMLButtonElement>;
}

function PartOfPage({ page, box, onBox, ref }: PartOfPageProps) {
  /** While it is dragged. */
  const [live, setLive] = useState<Box | null>(null);
  const words = useId();
  const pointer = usePointerOnImage<string | undefined>({
    image: page,
    onMove: (corner, by) => setLive(dragged(box, by, corner, page)),
    onEnd(corner, by) {
      setLive(null);
      if (by.x !== 0 || by.y !== 0) onBox(dragged(box, by, corner, page));
    },
    onCancel: () => setLive(null),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = event.ctrlKey || event.metaKey || event.altKey ? undefined : arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(page.width * stepShare));
    const by = { x: arrow[0] * step, y: arrow[1] * step };
    onBox(dragged(box, by, event.shiftKey ? 'se' : undefined, page));
  };
  const shown = live ?? box;
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-label="Part that is shown"
        aria-describedby={words}
        style={placeIn(page, shown)}
        // What is around it is dimmed by a shadow that has no end.
        className="absolute cursor-move touch-none rounded-xs border-2 border-seal shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const corner = event.target instanceof HTMLElement ? event.target.dataset['corner'] : undefined;
          pointer.start(event, event.currentTarget.parentElement, () => corner);
        }}
        {...pointer.handlers}
      >
        {corners.map((corner) => (
          <span
            key={corner}
            data-corner={corner}
            className={`absolute size-4 rounded-xs border-2 border-on-seal bg-seal pointer-coarse:size-7 ${cornerPlaces[corner]}`}
          />
        ))}
      </button>
      <p id={words} aria-live="polite" className="sr-only">
        {wordsOf(shown, page)}
      </p>
    </>
  );
}

function wordsOf({ x, y, width, height }: Box, page: ImageSize): string {
  const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
  const across = `${percent(x, page.width)} to ${percent(x + width, page.width)} percent across`;
  return `${across}, ${percent(y, page.height)} to ${percent(y + height, page.height)} percent down`;
}
