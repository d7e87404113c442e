/** The parts of a video that take long. */
import type { Chassis } from '@komavox/service';
import type { Timer } from '@komavox/telemetry';

export interface Timers {
  readonly segment: Timer;
  readonly track: Timer;
  readonly join: Timer;
}

export const openTimers = ({ timer }: Pick<Chassis, 'timer'>): Timers => ({
  segment: timer('komavox.render.segment.duration', 'Seconds of drawing and encoding a segment of a video'),
  track: timer(
    'komavox.render.track.duration',
    'Seconds until the audio track of a video is made, from when it is wanted',
  ),
  join: timer('komavox.render.join.duration', 'Seconds of joining the segments of a video to a file'),
});
