import { levelAt } from '@komavox/scene';
import { useMemo } from 'react';
import { planPreview, type PlannedAudio, type PreviewPlan } from '../../preview/plan.js';
import { peaksPerSecond, soundKey, usePeaks } from '../../sounds/peaks.js';
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
  return (
    <figure className="grid gap-1">
      <div
        role="img"
        aria-label="Sound of the whole video"
        className="relative h-14 overflow-hidden rounded-md border border-line bg-wash"
      >
        <Waveform peaks={drawn(music, plan, peaks)} className="absolute inset-0 size-full text-ink-soft/45" />
        <Waveform peaks={drawn(others, plan, peaks)} className="absolute inset-0 size-full text-seal" />
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

/** The highest peak of these sounds in each column. */
function drawn(
  sounds: readonly PlannedAudio[],
  { timeline }: PreviewPlan,
  peaks: ReadonlyMap<string, Float32Array>,
): Float32Array {
  const heights = new Float32Array(columns);
  const perColumn = timeline.seconds / columns;
  for (const { source, start, seconds, gain, levels, loops } of sounds) {
    const own = peaks.get(soundKey(source));
    if (!own) continue;
    const first = Math.max(0, Math.floor(start / perColumn));
    const last = Math.min(columns - 1, Math.ceil((start + seconds) / perColumn) - 1);
    for (let column = first; column <= last; column += 1) {
      const from = Math.max(0, column * perColumn - start);
      const level = gain * (levels ? levelAt(levels, from + perColumn / 2) : 1);
      const until = Math.min(seconds, (column + 1) * perColumn - start);
      const peak = highest(own, from * peaksPerSecond, until * peaksPerSecond, loops === true);
      heights[column] = Math.max(heights[column] ?? 0, level * peak);
    }
  }
  return heights;
}

function highest(peaks: Float32Array, from: number, to: number, loops: boolean): number {
  let height = 0;
  for (let at = Math.floor(from); at < Math.max(to, Math.floor(from) + 1); at += 1)
    height = Math.max(height, peaks[loops ? at % peaks.length : at] ?? 0);
  return height;
}
