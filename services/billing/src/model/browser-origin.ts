/**
 * The origin that a browser comes back to: the one that it is at, if that is ours, as a session's cookie belongs to the
 * name in the browser; else the first.
 */
export function browserOrigin(
  [first = '', ...others]: readonly string[],
  origin: string | undefined,
): string {
  return others.find((own) => own === origin) ?? first;
}
