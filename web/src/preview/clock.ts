/**
 * The playback's time. Sound rules: what is heard can't be moved without a click, so pictures follow the audio hardware's
 * clock. That one stands still while the hardware starts and then moves in steps; the page's own clock fills both.
 */
export interface AudioTime {
  readonly state: string;
  readonly currentTime: number;
}

export interface PlaybackClock {
  /** Seconds since it began; never goes back. */
  seconds(): number;
  /** The audio clock's time for a time of this one; undefined as long as the audio clock stands still. */
  audioTime(seconds: number): number | undefined;
}

/** Beyond this the clocks have parted for good (the computer slept, the hardware changed): follow at once. */
const parted = 0.15;
/** Share of a smaller difference that is made up with each look. */
const made = 0.05;

export function startClock(
  audio: AudioTime | undefined,
  pageSeconds: () => number = () => performance.now() / 1000,
): PlaybackClock {
  const began = pageSeconds();
  const firstSeen = audio?.currentTime ?? 0;
  let correction = 0;
  let offset: number | undefined;
  let last = 0;

  function look(): number {
    let now = pageSeconds() - began + correction;
    if (audio?.state === 'running' && audio.currentTime > firstSeen) {
      offset ??= audio.currentTime - now;
      const drift = audio.currentTime - offset - now;
      const change = Math.abs(drift) > parted ? drift : drift * made;
      correction += change;
      now += change;
    }
    last = Math.max(last, now);
    return last;
  }

  return {
    seconds: look,
    audioTime: (seconds) => {
      look();
      return offset === undefined ? undefined : seconds + offset;
    },
  };
}
