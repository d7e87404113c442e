import { defaultMusicSettings, type MusicSettings } from '@komavox/scene';
import type { Music } from '../../video/project.js';
import { command } from './command.js';

/** Music under the whole video, in place of what it had; how loud it is and how it fades stays. */
export const chooseMusic = command<{ readonly sound: Music['sound'] }>({
  event: 'musicChosen',
  label: 'Choose music',
  recorded: true,
  apply: (edited, { sound }) => ({
    ...edited,
    music: { ...(edited.music ?? defaultMusicSettings), sound },
  }),
});

export const changeMusic = command<{ readonly change: Partial<MusicSettings> }>({
  event: 'musicChanged',
  label: 'Music',
  recorded: true,
  mergeKey: ({ change }) => Object.keys(change).join(' '),
  apply: (edited, { change }) =>
    edited.music === null ? edited : { ...edited, music: { ...edited.music, ...change } },
});

export const removeMusic = command<void>({
  event: 'musicRemoved',
  label: 'Remove music',
  recorded: true,
  apply: (edited) => (edited.music === null ? edited : { ...edited, music: null }),
});
