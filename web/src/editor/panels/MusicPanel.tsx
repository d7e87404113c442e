import {
  defaultMusicSettings,
  fadeLimits,
  musicMoodLabels,
  musicMoods,
  volumeLimits,
  type MusicMood,
} from '@komavox/scene';
import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { ownSoundKey } from '../../sounds/own-sounds.js';
import { useOwnSound } from '../../sounds/use-own-sound.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import { FileButton } from '../../ui/controls/FileButton.js';
import { Switch } from '../../ui/controls/Switch.js';
import { PlayIcon, SoundIcon, StopIcon } from '../../ui/icons.js';
import type { Music } from '../../video/project.js';
import { changeMusic, chooseMusic, removeMusic } from '../commands/music.js';
import { gestureEnded } from '../editor-slice.js';
import { useFiles } from '../files/use-files.js';
import { SizeSlider } from '../inspector/SizeSlider.js';
import { Panel } from './Panel.js';
import { SoundOverview } from './SoundOverview.js';
import { SecondsSlider } from './SecondsSlider.js';

const none = 'none';
const ownFile = 'file';

/** Music under the whole video: of a mood, or a file of the user's. */
export function MusicPanel() {
  const dispatch = useAppDispatch();
  const music = useAppSelector(({ editor }) => editor.edited.music);
  const files = useFiles();
  const { playing, toggle } = useOwnSound();
  const file = music && 'blob' in music.sound ? music.sound : null;
  const chosen = music === null ? none : 'mood' in music.sound ? music.sound.mood : ownFile;
  return (
    <Panel title="Music">
      <RadioGroup.Root
        aria-label="Music"
        value={chosen}
        onValueChange={(next) => {
          if (next === none) dispatch(removeMusic.done());
          else if (next !== ownFile) dispatch(chooseMusic.done({ sound: { mood: next as MusicMood } }));
        }}
        className="grid gap-1"
      >
        <Row value={none} label="No music" />
        {musicMoods.map((mood) => {
          const label = musicMoodLabels[mood];
          const plays = playing === ownSoundKey({ mood });
          return (
            <div key={mood} className="flex items-center gap-1">
              <Row value={mood} label={label} />
              <IconButton
                size="small"
                label={plays ? `Stop ${label}` : `Play ${label}`}
                onClick={() => toggle({ mood }, music?.volume ?? defaultMusicSettings.volume)}
              >
                {plays ? <StopIcon /> : <PlayIcon />}
              </IconButton>
            </div>
          );
        })}
        {file && <Row value={ownFile} label={file.name} />}
      </RadioGroup.Root>
      <FileButton
        accept="audio/*"
        size="small"
        inputLabel="Music file"
        onFile={(sent) => void files.music(sent)}
      >
        <SoundIcon />
        {file ? 'Replace Music File' : 'Upload Music'}
      </FileButton>
      {music && <MusicControls music={music} />}
      <SoundOverview />
    </Panel>
  );
}

function Row({ value, label }: { readonly value: string; readonly label: string }) {
  const id = useId();
  return (
    <span className="flex min-w-0 grow items-center">
      <RadioGroup.Item
        id={id}
        value={value}
        className="group grid size-6 shrink-0 place-items-center rounded-full border border-line-strong bg-sheet data-[state=checked]:border-ink"
      >
        <span className="size-3 rounded-full bg-ink opacity-0 group-data-[state=checked]:opacity-100" />
      </RadioGroup.Item>
      <label
        htmlFor={id}
        title={label}
        className="min-h-9 min-w-0 grow content-center truncate pl-2.5 text-sm pointer-coarse:min-h-11"
      >
        {label}
      </label>
    </span>
  );
}

function MusicControls({ music: { volume, fadeIn, fadeOut, ducking } }: { readonly music: Music }) {
  const dispatch = useAppDispatch();
  const change = (next: Partial<Music>) => dispatch(changeMusic.done({ change: next }));
  const onCommit = () => void dispatch(gestureEnded());
  return (
    <>
      <SizeSlider
        label="Music volume"
        size={volume}
        limits={volumeLimits}
        onChange={(next) => change({ volume: next })}
        onCommit={onCommit}
      />
      <div className="grid grid-cols-2 gap-4">
        <SecondsSlider
          label="Fade in"
          seconds={fadeIn}
          limits={fadeLimits}
          onChange={(next) => change({ fadeIn: next })}
          onCommit={onCommit}
        />
        <SecondsSlider
          label="Fade out"
          seconds={fadeOut}
          limits={fadeLimits}
          onChange={(next) => change({ fadeOut: next })}
          onCommit={onCommit}
        />
      </div>
      <Switch
        label="Softer while somebody speaks"
        checked={ducking}
        onChange={(next) => {
          change({ ducking: next });
          onCommit();
        }}
      />
    </>
  );
}
