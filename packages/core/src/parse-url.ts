/**
 * The URL, or undefined for what is none. Instead of `URL.canParse`: in Node 20, once it is optimised, that says no to
 * strings with letters of Latin-1 beyond ASCII (parse-url.test.ts shows it).
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
