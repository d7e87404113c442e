import { soundEffects, soundEffectTable, volumeLimits, type SoundEffect } from '@komavox/scene';
import { nanoid } from '@reduxjs/toolkit';
import { useMemo, useState, type ReactNode } from 'react';
import { planPreview } from '../../preview/plan.js';
import type { PreviewMoment } from '../../preview/preview-engine.js';
import { ownSoundKey } from '../../sounds/own-sounds.js';
import { useOwnSound } from '../../sounds/use-own-sound.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { Select } from '../../ui/controls/Select.js';
import { CloseIcon, PlayIcon, SoundIcon, StopIcon } from '../../ui/icons.js';
import { clipsOf, type ProjectFrame } from '../../video/project.js';
import { changeClipVolume, removeAudio } from '../commands/frame-audio.js';
import { addEffect, changeEffect, removeEffect } from '../commands/sound-effects.js';
import { gestureEnded } from '../editor-slice.js';
import { SizeSlider } from '../inspector/SizeSlider.js';
import { selectProject } from '../selectors.js';
import { keepFocus } from '../strip/FrameCard.js';
import { Panel } from './Panel.js';
import { SecondsSlider } from './SecondsSlider.js';

const options = soundEffects.map((value) => ({ value, label: soundEffectTable[value].label }));
/** Tenths of a second are as near as anybody hears a picture and a sound apart. */
const momentStep = 0.1;
const rounded = (seconds: number): number => Math.round(seconds / momentStep) * momentStep;

/** What is heard with the selected frame: sound effects are added here, and all its sounds are listed with their volume. */
export function SoundsPanel({ moment }: { readonly moment: () => PreviewMoment | null }) {
  const dispatch = useAppDispatch();
  const frame = useAppSelector(({ editor: { edited } }) => edited.frames[edited.selectedFrameId ?? '']);
  const [effect, setEffect] = useState<SoundEffect>('impact');
  const { playing, toggle } = useOwnSound();
  const plays = playing === ownSoundKey({ effect });
  const add = () => {
    if (!frame) return;
    const shown = moment();
    const at = shown?.frameId === frame.id ? rounded(shown.seconds) : 0;
    dispatch(addEffect.done({ frameId: frame.id, effect: { id: nanoid(), effect, at, volume: 1 } }));
  };
  return (
    <Panel title="Sounds of this frame">
      <div className="flex items-center gap-1">
        <Select label="Sound effect" value={effect} options={options} onChange={setEffect} className="grow" />
        <IconButton
          size="small"
          label={plays ? 'Stop sound effect' : 'Play sound effect'}
          onClick={() => toggle({ effect }, 1)}
        >
          {plays ? <StopIcon /> : <PlayIcon />}
        </IconButton>
      </div>
      <Button size="small" disabled={!frame} onClick={add}>
        <SoundIcon />
        Add Sound Effect
      </Button>
      <p className="text-sm text-ink-soft">
        It is added where the preview stands: pause where something hits.
      </p>
      {frame && <Sounds frame={frame} />}
    </Panel>
  );
}

function Sounds({ frame }: { readonly frame: ProjectFrame }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { id: frameId, effects } = frame;
  const seconds = useFrameSeconds(frameId);
  const clips = clipsOf(frame);
  const onCommit = () => void dispatch(gestureEnded());
  const losing = (change: () => void) => () => {
    change();
    keepFocus(() => store.getState().editor.edited.selectedFrameId);
  };
  if (clips.length + effects.length === 0) return null;
  return (
    <ul aria-label="Sounds" className="grid gap-2">
      {clips.map(({ blob, name, volume = 1 }) => (
        <Sound key={blob} name={name} onRemove={losing(() => dispatch(removeAudio.done({ frameId, blob })))}>
          <SizeSlider
            label="Volume"
            size={volume}
            limits={volumeLimits}
            onChange={(next) => dispatch(changeClipVolume.done({ frameId, blob, volume: next }))}
            onCommit={onCommit}
          />
        </Sound>
      ))}
      {effects.map(({ id, effect, at, volume }) => (
        <Sound
          key={id}
          name={soundEffectTable[effect].label}
          onRemove={losing(() => dispatch(removeEffect.done({ frameId, id })))}
        >
          <SecondsSlider
            label="Begins after"
            seconds={Math.min(at, seconds)}
            limits={{ min: 0, max: seconds, step: momentStep }}
            onChange={(next) => dispatch(changeEffect.done({ frameId, id, change: { at: next } }))}
            onCommit={onCommit}
          />
          <SizeSlider
            label="Volume"
            size={volume}
            limits={volumeLimits}
            onChange={(next) => dispatch(changeEffect.done({ frameId, id, change: { volume: next } }))}
            onCommit={onCommit}
          />
        </Sound>
      ))}
    </ul>
  );
}

/** How long the frame is shown in the preview. */
function useFrameSeconds(frameId: string): number {
  const project = useAppSelector(selectProject);
  const { entries } = useMemo(() => planPreview(project).timeline, [project]);
  return rounded(entries[project.frames.findIndex(({ id }) => id === frameId)]?.seconds ?? 0);
}

interface SoundProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Sound({ name, onRemove, children }: SoundProps) {
  return (
    <li aria-label={name} className="grid rounded-md bg-wash px-2.5 pt-1 text-sm">
      <span className="flex items-center gap-1">
        <span className="min-w-0 grow truncate font-semibold" title={name}>
          {name}
        </span>
        <IconButton size="small" label={`Remove ${name}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </span>
      {children}
    </li>
  );
}
