import { useMemo } from 'react';
import { planPreview, type PlannedAudio } from '../../preview/plan.js';
import { heightsOf } from '../../sounds/heights.js';
import { usePeaks } from '../../sounds/peaks.js';
import { Waveform } from '../../sounds/Waveform.js';
import { useAppSelector } from '../../store/hooks.js';
import { selectProject } from '../selectors.js';

/** Columns of the drawing. */
const columns = 240;

/** What is heard over the whole video: the music as loud as it is then, and the clips and sound effects over it. */
export function SoundOverview() {
  const project = useAppSelector(selectProject);
  const plan = useMemo(() => planPreview(project), [project]);
  const peaks = usePeaks(plan.audio.map(({ source }) => source));
  if (project.frames.length === 0 || plan.audio.length === 0) return null;
  const music = plan.audio.filter(({ loops }) => loops);
  const others = plan.audio.filter(({ loops }) => !loops);
  const drawn = (sounds: readonly PlannedAudio[]) => heightsOf(sounds, plan.timeline.seconds, columns, peaks);
  return (
    <figure className="grid gap-1">
      <div
        role="img"
        aria-label="Sound of the whole video"
        className="relative h-14 overflow-hidden rounded-md border border-line bg-wash"
      >
        <Waveform peaks={drawn(music)} className="absolute inset-0 size-full text-ink-soft/45" />
        <Waveform peaks={drawn(others)} className="absolute inset-0 size-full text-seal" />
      </div>
      <figcaption className="flex gap-4 text-xs text-ink-soft">
        <Key colour="bg-seal" text="Speech and sounds" />
        {music.length > 0 && <Key colour="bg-ink-soft/45" text="Music" />}
      </figcaption>
    </figure>
  );
}

function Key({ colour, text }: { readonly colour: string; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-xs ${colour}`} />
      {text}
    </span>
  );
}
