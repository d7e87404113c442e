import { isBriefMove, type Shot } from '@komavox/scene';
import type { AudioClip, ProjectFrame } from '../../video/project.js';
import { cutTo, leadingClips, lengthOf, minClipSeconds, partOf, withPause } from '../cut.js';
import { captionOf, inOrder } from '../edited.js';
import { cutOf, splitText } from '../split-text.js';
import { command } from './command.js';
import { copyOf } from './copy-frame.js';

/**
 * Makes two frames of one at a second of it: each has its part of the speech, of the text and of the sound effects. Files beside
 * speech stay with the first, from which they play on.
 */
export const cutFrame = command<{
  readonly frameId: string;
  readonly at: number;
  /** New, of the second. */
  readonly secondId: string;
}>({
  event: 'frameCut',
  label: 'Split',
  key: 'S',
  recorded: true,
  apply: (edited, { frameId, at, secondId }) => {
    const frame = edited.frames[frameId];
    if (!frame || !canCut(frame, at)) return edited;
    const [first, second] = halvesOf(frame, at, secondId);
    return inOrder(
      {
        ...edited,
        frames: { ...edited.frames, [frameId]: first, [secondId]: second },
        selectedFrameId: secondId,
        selectedItem: null,
      },
      edited.order.flatMap((id) => (id === frameId ? [id, secondId] : [id])),
    );
  },
});

/** Sums of decimals may miss one by a hair. */
const tolerance = 1e-6;

/** Whether there is enough of the frame on both sides of a second of it. */
export function canCut(frame: ProjectFrame, at: number): boolean {
  const length = lengthOf(frame);
  return length !== null && Math.min(at, length.heard - at) > length.min - tolerance;
}

function halvesOf(
  frame: ProjectFrame,
  at: number,
  secondId: string,
): readonly [first: ProjectFrame, second: ProjectFrame] {
  const length = lengthOf(frame)?.heard ?? at;
  const cut = cutOf(frame, at, length);
  const texts = splitText(frame.text, cut);
  const copy = copyOf(frame, secondId);
  const captions = frame.caption === null ? [null, null] : splitText(frame.caption, cut);
  const isOwnCaption = frame.caption !== captionOf(frame);
  const half = (part: ProjectFrame, index: 0 | 1): ProjectFrame => {
    const seconds = leadingClips(frame).length > 0 ? undefined : [at, length - at][index];
    const changed = { ...part, text: texts[index], shot: shotOf(part.shot, index, seconds) };
    const caption = isOwnCaption ? (captions[index] ?? null) : frame.caption && captionOf(changed);
    return { ...changed, caption };
  };
  const isLeading = (clip: AudioClip) => leadingClips(frame).some(({ blob }) => blob === clip.blob);
  const second = (clip: AudioClip): readonly AudioClip[] => {
    const { from, until } = partOf(clip);
    const isLeft = isLeading(clip) && until - from - at > minClipSeconds - tolerance;
    return isLeft ? [cutTo(clip, { from: from + at, until })] : [];
  };
  const first = (clip: AudioClip): AudioClip => {
    const { from, until } = partOf(clip);
    return isLeading(clip) ? cutTo(clip, { from, until: Math.min(until, from + at) }) : clip;
  };
  return [
    half(
      {
        ...frame,
        speech: frame.speech && first(frame.speech),
        addedAudio: frame.addedAudio.map(first),
        effects: frame.effects.filter((effect) => effect.at < at),
      },
      0,
    ),
    half(
      {
        ...copy,
        animation: null,
        speech: copy.speech && (second(copy.speech)[0] ?? null),
        addedAudio: copy.addedAudio.flatMap(second),
        effects: copy.effects
          .filter((effect) => effect.at >= at)
          .map((effect) => ({ ...effect, at: effect.at - at })),
      },
      1,
    ),
  ];
}

/** The second part stands where a short move of the first has ended, and has the pause. @param seconds by hand */
function shotOf(shot: Shot | null, index: 0 | 1, seconds: number | undefined): Shot | null {
  if (shot === null) return null;
  const isOver = index === 1 && isBriefMove(shot.move);
  const half = index === 0 ? withPause(shot, 0) : shot;
  return { ...half, ...(seconds !== undefined && { seconds }), ...(isOver && { move: 'hold' }) };
}
