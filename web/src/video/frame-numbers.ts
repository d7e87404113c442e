const maxListed = 8;

/** "Frame 2", "Frames 2, 4 and 5", "Frames 1, 2, 3, 4, 5, 6, 7, 8 and 3 more"; numbers count from 1. */
export function framesNamed(numbers: readonly number[]): string {
  const more = numbers.length - maxListed;
  const shown = more > 0 ? numbers.slice(0, maxListed) : numbers.slice(0, -1);
  const last = more > 0 ? `${more} more` : String(numbers.at(-1));
  return shown.length === 0 ? `Frame ${last}` : `Frames ${shown.join(', ')} and ${last}`;
}
