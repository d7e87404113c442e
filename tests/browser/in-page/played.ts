/** Runs in the page: notes what is played. */
interface Played {
  /** Seconds. */
  readonly duration: number;
  /** It was loaded before its turn. */
  readonly wasLoaded: boolean;
  readonly volume: number;
  /** When it began to be heard and ended, by `performance.now()`; `ended` is missing when it was stopped. */
  readonly begun: number;
  ended?: number;
}

/** Before the page's own scripts. @param rate plays so many times as fast */
export function noteWhatIsPlayed(rate: number): void {
  const all: Played[] = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async function noted(this: HTMLMediaElement) {
    const wasLoaded = this.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    this.playbackRate = rate;
    await play.call(this);
    const one: Played = {
      ...{ duration: this.duration, wasLoaded, volume: this.volume },
      begun: performance.now(),
    };
    all.push(one);
    this.addEventListener('ended', () => (one.ended = performance.now()), { once: true });
  };
  Object.assign(globalThis, { played: all });
}

export const playedUntilNow = (): readonly Played[] =>
  (globalThis as unknown as { readonly played: readonly Played[] }).played;
