/**
 * Debian's Chromium, headless, quiet on the network. Its headless shell is the same engine without the window around it, which
 * costs more than half of a journey's time.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export type { Browser } from 'playwright-core';

const shell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Arguments for a microphone that hears a WAV file, over and over; without them there is none. */
export const microphoneOf = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${file}`,
];

/** @param more arguments for it. */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  // The shell has no microphone.
  const hears = more.some((argument) => argument.startsWith('--use-file-for-fake-audio-capture'));
  const places = hears ? browsers : [shell, ...browsers];
  const executablePath = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place));
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM or install the package chromium.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Letters stand where they do in a window.
      '--font-render-hinting=none',
      ...more,
    ],
  });
}
