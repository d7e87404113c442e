/**
 * Plays an address to its end; resolves early when `signal` is aborted. `onTime` receives the time in seconds before
 * every paint. The element may have loaded the address before, and doesn't read from it afterwards, so that it may be
 * revoked.
 */
export async function playAudio(
  audio: HTMLAudioElement,
  url: string,
  signal: AbortSignal,
  onTime: (seconds: number) => void = () => undefined,
): Promise<void> {
  if (signal.aborted) return;
  let frame = 0;
  const watch = (): void => {
    onTime(audio.currentTime);
    frame = requestAnimationFrame(watch);
  };
  const over = new Promise<void>((resolve, reject) => {
    audio.onended = () => resolve();
    audio.onerror = () => reject(new Error(audio.error?.message ?? 'The sound could not be played.'));
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    if (audio.src !== url) audio.src = url;
    await Promise.race([over, audio.play()]);
    watch();
    await over;
  } finally {
    cancelAnimationFrame(frame);
    audio.onended = null;
    audio.onerror = null;
    audio.pause();
    audio.removeAttribute('src');
    // Ends a load that still runs.
    audio.load();
  }
}
