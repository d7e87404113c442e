const wantsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A short video that the product made of two pages of its demo library (`scripts/make-sample-video.sh`). Its captions are
 * in the picture. Played without sound by itself only when asked to, and never where motion isn't wanted.
 */
export function SampleVideo({
  playing = false,
  className = '',
}: {
  readonly playing?: boolean;
  readonly className?: string;
}) {
  return (
    <video
      aria-label="Sample video: two pages of a manga, read aloud with captions"
      src="/sample.mp4"
      poster="/sample.jpg"
      width={480}
      height={854}
      controls
      playsInline
      loop={playing}
      muted={playing}
      autoPlay={playing && !wantsStill()}
      preload={playing ? 'metadata' : 'none'}
      className={`aspect-[9/16] h-auto rounded-lg border border-line-strong bg-ink ${className}`}
    />
  );
}
