/** The parts of a video that take long. */
import type { Chassis, Stopwatch } from '@komavox/platform';

export interface Stopwatches {
  readonly segment: Stopwatch;
  readonly track: Stopwatch;
  readonly join: Stopwatch;
}

export const openStopwatches = ({ stopwatch }: Pick<Chassis, 'stopwatch'>): Stopwatches => ({
  segment: stopwatch(
    'komavox.render.segment.duration',
    'Seconds of drawing and encoding a segment of a video',
  ),
  track: stopwatch('komavox.render.track.duration', 'Seconds of making the audio track of a video'),
  join: stopwatch('komavox.render.join.duration', 'Seconds of joining the segments of a video to a file'),
});
