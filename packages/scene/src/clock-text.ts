/** "1:02.5": minutes, seconds, and tenths where they aren't 0 or are asked for. */
export function clockText(seconds: number, withTenths = false): string {
  const tenths = Math.round(seconds * 10);
  const rest = `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}`;
  return withTenths || tenths % 10 !== 0 ? `${rest}.${tenths % 10}` : rest;
}
