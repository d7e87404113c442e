/** A browser as its user knows it. */
import Bowser from 'bowser';

const unknown = 'Unknown browser';
/** Those of browsers are shorter. */
const maxLength = 400;

/** "Firefox on Windows", of a `User-Agent` header. */
export function describeBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '' || userAgent.length > maxLength) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name ?? '', os.name ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? unknown : parts.join(' on ');
}
