/** The peaks of a sound as a shape, as wide and as high as its place. */
export function Waveform({
  peaks,
  className,
}: {
  readonly peaks: ArrayLike<number>;
  readonly className: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 -1 ${Math.max(1, peaks.length)} 2`}
      preserveAspectRatio="none"
      fill="currentColor"
      className={className}
    >
      <path d={shape(peaks)} />
    </svg>
  );
}

/** There along the top, back along the bottom. Drawn by their root, so that what is soft is seen; silence is a hair. */
function shape(peaks: ArrayLike<number>): string {
  const heights = Array.from(peaks, (peak) => Math.max(0.02, Math.sqrt(Math.min(1, peak))).toFixed(2));
  const top = heights.map((height, at) => `L${at} -${height}L${at + 1} -${height}`).join('');
  const bottom = heights
    .map((height, at) => `L${at + 1} ${height}L${at} ${height}`)
    .reverse()
    .join('');
  return `M0 0${top}${bottom}Z`;
}

/** So many peaks of others: the highest of those that fall together. */
export const narrowed = (peaks: ArrayLike<number>, count: number): readonly number[] =>
  Array.from({ length: Math.min(count, peaks.length) }, (_, at) => {
    const per = peaks.length / Math.min(count, peaks.length);
    let peak = 0;
    for (let index = Math.floor(at * per); index < Math.floor((at + 1) * per); index += 1)
      peak = Math.max(peak, peaks[index] ?? 0);
    return peak;
  });
