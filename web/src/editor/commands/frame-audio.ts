import type { WordTiming } from '@komavox/scene';
import type { BlobKey } from '../../blobs/blobs.js';
import type { AudioClip } from '../../video/project.js';
import { cutTo, withClip, type Part } from '../cut.js';
import { captionOf, followingWords, speechName, withFrame } from '../edited.js';
import { command } from './command.js';

/** Speech for a frame, with the times of its words; replaces the speech it had. */
export const placeSpeech = command<{
  readonly frameId: string;
  readonly audio: Omit<AudioClip, 'name'>;
  readonly words: readonly WordTiming[] | null;
  /** Id of the generation; all its speeches are one step. */
  readonly taskId: string;
}>({
  event: 'speechPlaced',
  label: 'Generate speech',
  recorded: true,
  mergeKey: ({ taskId }) => taskId,
  apply: (edited, { frameId, audio, words }) => {
    const name = speechName(edited.order.indexOf(frameId) + 1);
    const spoken = withFrame(edited, frameId, (frame) => {
      const speech = { ...audio, name };
      // A subtitle of the same text says what is heard now.
      const caption = frame.caption === captionOf(frame) ? captionOf({ ...frame, speech }) : frame.caption;
      return { ...frame, speech, words, caption };
    });
    if (audio.custom !== true || words === null) return spoken;
    return { ...spoken, captions: followingWords(edited.captions, edited.shape) };
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

/** Another part of a clip's file is heard, in seconds of the file. */
export const trimClip = command<{ readonly frameId: string; readonly blob: BlobKey; readonly part: Part }>({
  event: 'clipTrimmed',
  label: 'Trim audio',
  recorded: true,
  mergeKey: ({ frameId, blob }) => `${frameId} ${blob}`,
  apply: (edited, { frameId, blob, part }) =>
    withFrame(edited, frameId, (frame) => withClip(frame, blob, (clip) => cutTo(clip, part))),
});

/** How loud one clip is; 1 is as it came. */
export const changeClipVolume = command<{
  readonly frameId: string;
  readonly blob: BlobKey;
  readonly volume: number;
}>({
  event: 'clipVolumeChanged',
  label: 'Volume of audio',
  recorded: true,
  mergeKey: ({ frameId, blob }) => `${frameId} ${blob}`,
  apply: (edited, { frameId, blob, volume }) =>
    withFrame(edited, frameId, (frame) => withClip(frame, blob, (clip) => ({ ...clip, volume }))),
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
