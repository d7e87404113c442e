/**
 * The playback's time. Audio leads: what is heard can't be moved without a click, so video frames follow the audio
 * hardware's clock. That one stands still while the hardware starts, then moves in steps; the page's own clock fills both.
 */
interface AudioTime {
  readonly state: string;
  readonly currentTime: number;
}

/** Beyond this the difference stays (the computer slept, the hardware changed): follow at once. */
const maxDrift = 0.15;
/** Share of a smaller difference that each reading makes up. */
const correctedShare = 0.05;

export function startClock(
  audio: AudioTime | undefined,
  pageSeconds: () => number = () => performance.now() / 1000,
) {
  const began = pageSeconds();
  const firstSeen = audio?.currentTime ?? 0;
  let correction = 0;
  let offset: number | undefined;
  let last = 0;

  /** Seconds since it began; never goes back. */
  function seconds(): number {
    let now = pageSeconds() - began + correction;
    if (audio?.state === 'running' && audio.currentTime > firstSeen) {
      offset ??= audio.currentTime - now;
      const drift = audio.currentTime - offset - now;
      const change = Math.abs(drift) > maxDrift ? drift : drift * correctedShare;
      correction += change;
      now += change;
    }
    last = Math.max(last, now);
    return last;
  }

  return {
    seconds,
    /** The audio clock's time for a time of this one; undefined as long as the audio clock stands still. */
    audioTime: (time: number) => {
      seconds();
      return offset === undefined ? undefined : time + offset;
    },
  };
}

export type PlaybackClock = ReturnType<typeof startClock>;
