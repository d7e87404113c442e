import type { CaptionStyle, WordTiming } from '@komavox/scene';
import type { BlobKey } from '../../blobs/blobs.js';
import type { AudioClip } from '../../video/project.js';
import { captionOf, speechName, withFrame } from '../edited.js';
import { command } from './command.js';

/** Speech for a frame, with the times of its words; replaces the speech it had. */
export const placeSpeech = command<{
  readonly frameId: string;
  readonly audio: Omit<AudioClip, 'name'>;
  readonly words: readonly WordTiming[] | null;
  /** That captions have from now on; they keep theirs without. */
  readonly captionStyle?: CaptionStyle | undefined;
  /** Id of the generation; all its speeches are one step. */
  readonly taskId: string;
}>({
  event: 'speechPlaced',
  label: 'Generate speech',
  recorded: true,
  mergeKey: ({ taskId }) => taskId,
  apply: (edited, { frameId, audio, words, captionStyle: style = edited.captions.style }) => {
    const name = speechName(edited.order.indexOf(frameId) + 1);
    const spoken = withFrame(edited, frameId, (frame) => {
      const speech = { ...audio, name };
      // A subtitle of the same text says what is heard now.
      const caption = frame.caption === captionOf(frame) ? captionOf({ ...frame, speech }) : frame.caption;
      return { ...frame, speech, words, caption };
    });
    return style === edited.captions.style ? spoken : { ...spoken, captions: { ...edited.captions, style } };
  },
});

/** An audio file of the user's, beside what the frame has. */
export const addAudio = command<{ readonly frameId: string; readonly audio: AudioClip }>({
  event: 'audioAdded',
  label: 'Add Audio',
  recorded: true,
  apply: (edited, { frameId, audio }) =>
    withFrame(edited, frameId, (frame) => ({ ...frame, addedAudio: [...frame.addedAudio, audio] })),
});

/** Takes out one clip; the times of words go with the speech. */
export const removeAudio = command<{ readonly frameId: string; readonly blob: BlobKey }>({
  event: 'audioRemoved',
  label: 'Remove audio',
  recorded: true,
  apply: (edited, { frameId, blob }) =>
    withFrame(edited, frameId, (frame) =>
      frame.speech?.blob === blob
        ? { ...frame, speech: null, words: null }
        : { ...frame, addedAudio: frame.addedAudio.filter((clip) => clip.blob !== blob) },
    ),
});
