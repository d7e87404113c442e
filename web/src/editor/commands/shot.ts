import type { Shot } from '@komavox/scene';
import type { ProjectFrame } from '../../video/project.js';
import { freshFrame, inOrder, withFrame } from '../edited.js';
import { command } from './command.js';

interface PanelOfFrame {
  /** New, of its frame. */
  readonly id: string;
  /** In shares of the page. */
  readonly box: Shot['box'];
  readonly text: string;
}

/**
 * Puts a frame for each panel, in their order, in place of a page's. Overlays go on all of them, the entrance and sound
 * effects on the first; added audio on the first that will be spoken. Speech is that of another text, unless one panel has all of it.
 */
export const splitFrame = command<{
  readonly frameId: string;
  readonly panels: readonly PanelOfFrame[];
  /** All that one task splits is one step. */
  readonly taskId: string;
}>({
  event: 'frameSplit',
  label: 'Split into panels',
  recorded: true,
  mergeKey: ({ taskId }) => taskId,
  apply: (edited, { frameId, panels }) => {
    const page = edited.frames[frameId];
    const [first] = panels;
    if (!page || page.shot !== null || !first) return edited;
    const { [frameId]: _page, ...others } = edited.frames;
    const sounding = panels.find(({ text }) => text.trim() !== '') ?? first;
    const frames = panels.map((panel) => ({
      ...frameOf(page, panel),
      animation: panel === first ? page.animation : null,
      addedAudio: panel === sounding ? page.addedAudio : [],
      effects: panel === first ? page.effects : [],
    }));
    const selected = edited.selectedFrameId === frameId;
    return inOrder(
      {
        ...edited,
        frames: { ...others, ...Object.fromEntries(frames.map((frame) => [frame.id, frame])) },
        ...(selected && { selectedFrameId: first.id, selectedItem: null }),
      },
      edited.order.flatMap((id) => (id === frameId ? panels.map((panel) => panel.id) : [id])),
    );
  },
});

function frameOf(page: ProjectFrame, { id, box, text }: PanelOfFrame): ProjectFrame {
  const isSpoken = text.trim() === page.text.trim();
  return {
    ...freshFrame(id, page.imageUrl),
    shot: { box, move: 'push-in', fill: 'blur' },
    text,
    ...(isSpoken && { speech: page.speech, words: page.words }),
    caption: page.caption === null || text.trim() === '' ? null : text,
    images: page.images.map((image, index) => ({ ...image, id: `${id}-image-${index}` })),
    texts: page.texts.map((overlay, index) => ({ ...overlay, id: `${id}-text-${index}` })),
  };
}

/** Another camera move, another fill, another length of a shot without audio, another pause after its audio, another height of its captions. */
export const changeShot = command<{
  readonly frameId: string;
  readonly change: Partial<Pick<Shot, 'move' | 'fill' | 'seconds' | 'pause' | 'captionY'>>;
}>({
  event: 'shotChanged',
  label: 'Change panel',
  recorded: true,
  // A slider is dragged.
  mergeKey: ({ frameId, change }) => {
    const [part = ''] = Object.keys(change);
    return ['seconds', 'pause', 'captionY'].includes(part) ? `${frameId} ${part}` : undefined;
  },
  apply: (edited, { frameId, change }) =>
    withFrame(edited, frameId, (frame) => {
      if (frame.shot === null) return frame;
      const shot = { ...frame.shot, ...change };
      const parts = Object.keys(change) as readonly (keyof typeof change)[];
      return parts.every((part) => frame.shot?.[part] === change[part]) ? frame : { ...frame, shot };
    }),
});

/** Dragged on the page or moved by keys. */
export const moveShotBox = command<{ readonly frameId: string; readonly box: Shot['box'] }>({
  event: 'shotBoxMoved',
  label: 'Change the part',
  recorded: true,
  mergeKey: ({ frameId }) => frameId,
  apply: (edited, { frameId, box }) =>
    withFrame(edited, frameId, (frame) =>
      frame.shot === null ? frame : { ...frame, shot: { ...frame.shot, box } },
    ),
});

/** The frame shows its whole page, and keeps its text. */
export const showWholePage = command<{ readonly frameId: string }>({
  event: 'wholePageShown',
  label: 'Whole page',
  recorded: true,
  apply: (edited, { frameId }) =>
    withFrame(edited, frameId, (frame) => (frame.shot === null ? frame : { ...frame, shot: null })),
});
