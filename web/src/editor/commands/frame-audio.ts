import type { WordTiming } from '@komavox/scene';
import type { FrameAudio } from '../../video/project.js';
import { speechName, withFrame } from '../edited.js';
import { command } from './command.js';

/** Speech for a frame, with the times of its words; replaces the audio it had. */
export const placeSpeech = command<{
  readonly frameId: string;
  readonly audio: Omit<FrameAudio, 'name'>;
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
    return withFrame(edited, frameId, (frame) => ({ ...frame, audio: { ...audio, name }, words }));
  },
});

/** An audio file of the user's; its words are unknown. */
export const addAudio = command<{ readonly frameId: string; readonly audio: FrameAudio }>({
  event: 'audioAdded',
  label: 'Add Audio',
  recorded: true,
  apply: (edited, { frameId, audio }) =>
    withFrame(edited, frameId, (frame) => ({ ...frame, audio, words: null })),
});

export const removeAudio = command<{ readonly frameId: string }>({
  event: 'audioRemoved',
  label: 'Remove audio',
  recorded: true,
  apply: (edited, { frameId }) =>
    withFrame(edited, frameId, (frame) => ({ ...frame, audio: null, words: null })),
});
