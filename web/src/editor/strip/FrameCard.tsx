import { memo, type KeyboardEvent } from 'react';
import type { BlobKey } from '../../blobs/blobs.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import {
  AgainIcon,
  CloseIcon,
  CopyIcon,
  DeleteIcon,
  MotionIcon,
  PictureIcon,
  TextIcon,
} from '../../ui/icons.js';
import { clipsOf, type AudioClip, type ProjectFrame, type ProjectItem } from '../../video/project.js';
import { animationNames } from '../animation-names.js';
import { removeAnimation } from '../commands/animation.js';
import { deleteFrame } from '../commands/delete-frame.js';
import { deleteFrameText, editFrameText } from '../commands/edit-frame-text.js';
import { moveFrame } from '../commands/move-frame.js';
import { selectFrame, selectItem } from '../commands/select.js';
import { gestureEnded } from '../editor-slice.js';
import { copyFrameSafely } from '../tasks/copy-frame-safely.js';
import { extractTexts } from '../tasks/extract-texts.js';
import { FrameAudio } from './FrameAudio.js';
import { FrameFailures } from './FrameFailures.js';
import { FrameImage } from './FrameImage.js';

interface FrameCardProps {
  readonly frame: ProjectFrame;
  /** From 1. */
  readonly number: number;
  readonly selected: boolean;
  /** Its clip that is playing; null when none is. */
  readonly playing: BlobKey | null;
  readonly onToggleAudio: (audio: AudioClip) => void;
  /** Moves the focus to the selected frame's image when the focused element was removed. */
  readonly onFocusLost: () => void;
}

/** One frame of the strip with all it carries (spec 2 section 2). */
export const FrameCard = memo(function FrameCard(props: FrameCardProps) {
  const { frame, number, selected, playing, onToggleAudio, onFocusLost } = props;
  const dispatch = useAppDispatch();
  const { id: frameId, animation } = frame;
  /** Of two rows there is room; a third one peeks out below them, to be scrolled to. */
  const rows =
    clipsOf(frame).length +
    frame.effects.length +
    frame.images.length +
    frame.texts.length +
    (animation ? 1 : 0);
  const select = () => void dispatch(selectFrame.done({ frameId }));
  const losing = (change: () => void) => () => {
    change();
    onFocusLost();
  };
  return (
    <li
      aria-label={`Frame ${number}`}
      aria-current={selected || undefined}
      data-frame={frameId}
      className={`grid w-[300px] shrink-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-2 rounded-lg border bg-sheet p-2 transition-colors duration-150 ${
        selected ? 'border-seal ring-1 ring-seal' : 'border-line'
      }`}
    >
      <div className="flex gap-2">
        <Thumbnail frame={frame} number={number} selected={selected} onSelect={select} />
        <div className="grid min-w-0 grow gap-1">
          <div className="flex items-center">
            <span className="grow pl-1 text-sm font-semibold">Frame {number}</span>
            <IconButton
              label="Copy frame"
              size="small"
              onClick={() => void dispatch(copyFrameSafely(frameId)).then(onFocusLost)}
            >
              <CopyIcon />
            </IconButton>
            <IconButton
              label="Delete frame"
              size="small"
              onClick={losing(() => dispatch(deleteFrame.done({ frameId })))}
            >
              <DeleteIcon />
            </IconButton>
          </div>
          <FrameText frame={frame} number={number} onSelect={select} losing={losing} />
        </div>
      </div>
      <div
        className={`flex flex-wrap content-start gap-1 overflow-y-auto max-sm:h-auto ${rows > 2 ? 'h-23' : 'h-19'}`}
      >
        <FrameFailures frameId={frameId} />
        <FrameAudio frame={frame} playing={playing} onToggle={onToggleAudio} onFocusLost={onFocusLost} />
        {animation && (
          <div className={chip}>
            <MotionIcon />
            <span className="min-w-0 grow truncate">{animationNames[animation]}</span>
            <IconButton
              label="Remove animation"
              size="small"
              onClick={losing(() => dispatch(removeAnimation.done({ frameId })))}
            >
              <CloseIcon />
            </IconButton>
          </div>
        )}
        <Overlays frame={frame} />
      </div>
    </li>
  );
});

const chip = 'flex min-h-9 max-w-full items-center gap-2 rounded-md bg-wash pl-2 text-sm';

interface FrameTextProps extends Pick<FrameCardProps, 'frame' | 'number'> {
  readonly onSelect: () => void;
  /** Wraps a change that removes the focused element. */
  readonly losing: (change: () => void) => () => void;
}

function FrameText({ frame: { id: frameId, text }, number, onSelect, losing }: FrameTextProps) {
  const dispatch = useAppDispatch();
  const language = useAppSelector(({ editor }) => editor.edited.language);
  const extracting = useAppSelector(({ editor }) => editor.tasks.extract !== null);
  return (
    <div className="relative">
      <textarea
        aria-label={`Text of frame ${number}`}
        lang={language}
        rows={4}
        value={text}
        placeholder="No text yet"
        onFocus={onSelect}
        onBlur={() => dispatch(gestureEnded())}
        onChange={(event) => dispatch(editFrameText.done({ frameId, text: event.target.value }))}
        className="field block h-28 resize-none py-2 pr-10 pl-2.5 text-sm leading-snug max-sm:pr-12"
      />
      <div className="absolute top-0 right-0 grid">
        <IconButton
          label="Regenerate text"
          size="small"
          disabled={extracting}
          onClick={() => void dispatch(extractTexts([frameId], 'one'))}
        >
          <AgainIcon />
        </IconButton>
        <IconButton
          label="Delete text"
          size="small"
          disabled={text === ''}
          onClick={losing(() => dispatch(deleteFrameText.done({ frameId })))}
        >
          <CloseIcon />
        </IconButton>
      </div>
    </div>
  );
}

/** Selects the frame; arrows go to its neighbours, with Shift they take it along. */
function Thumbnail(props: {
  readonly frame: ProjectFrame;
  readonly number: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}) {
  const { frame, number, selected, onSelect } = props;
  const dispatch = useAppDispatch();
  const order = useAppSelector(({ editor }) => editor.edited.order);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = number - 1 + step;
    if (event.shiftKey) dispatch(moveFrame.done({ frameId: frame.id, to }));
    else {
      const neighbour = order[to];
      if (neighbour === undefined) return;
      dispatch(selectFrame.done({ frameId: neighbour }));
      focusFrame(neighbour);
    }
  };
  return (
    <button
      type="button"
      id={imageId(frame.id)}
      aria-label={`Show frame ${number}`}
      aria-pressed={selected}
      aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight"
      title="Drag, or press Shift and an arrow key, to move it"
      onClick={onSelect}
      onKeyDown={onKeyDown}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, frame.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className="relative grid w-22 shrink-0 place-items-center self-stretch overflow-hidden rounded-sm bg-wash"
    >
      <FrameImage imageUrl={frame.imageUrl} box={frame.shot?.box ?? null} />
    </button>
  );
}

/** Data type of a dragged frame. */
export const dragType = 'application/x-komavox-frame';

export const imageId = (frameId: string) => `picture-${frameId}`;

export function focusFrame(frameId: string): void {
  document.getElementById(imageId(frameId))?.focus();
}

/** Focuses a frame's image when the focused element was removed. @param frameId asked for once all is drawn as it is now */
export function keepFocus(frameId: () => string | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusFrame(frameId() ?? '');
  });
}

/** Overlays of the frame; pressing one selects it. */
function Overlays({ frame }: { readonly frame: ProjectFrame }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(({ editor }) => editor.edited.selectedItem);
  const entry = (item: Exclude<ProjectItem, { kind: 'captions' }>, name: string, label: string) => (
    <button
      key={item.id}
      type="button"
      aria-label={name}
      aria-pressed={chosen !== null && chosen.kind !== 'captions' && chosen.id === item.id}
      onClick={() => dispatch(selectItem.done({ item }))}
      className={`${chip} pr-2 text-left hover:text-seal aria-pressed:bg-ink aria-pressed:text-paper`}
    >
      {item.kind === 'image' ? <PictureIcon /> : <TextIcon />}
      <span className="truncate">{label}</span>
    </button>
  );
  return (
    <>
      {frame.images.map(({ id }, at) =>
        entry({ kind: 'image', frameId: frame.id, id }, `Edit image ${at + 1}`, `Image ${at + 1}`),
      )}
      {frame.texts.map(({ id, text }, at) =>
        entry({ kind: 'text', frameId: frame.id, id }, `Edit text ${at + 1}: ${text}`, text || 'Empty text'),
      )}
    </>
  );
}
