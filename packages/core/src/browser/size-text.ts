const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** For people: `9.8 GB`. */
export function sizeText(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size >= 100 || Number.isInteger(size) ? Math.round(size) : size.toFixed(1)} ${units[unit] ?? ''}`;
}
