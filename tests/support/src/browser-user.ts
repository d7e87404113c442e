/**
 * A user at a browser: signed in by a call, every console message recorded. Code given to `evaluate` runs in the page.
 */
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

export type Device = keyof typeof devices;
export type Scheme = 'light' | 'dark';

export interface BrowserUser {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  readonly origin: string;
  /** Goes to a path of the product, by loading it. */
  open(path: string): Promise<void>;
  /** Console errors, warnings and uncaught errors since the last call, without those that match. */
  consoleErrors(...expected: readonly RegExp[]): string[];
  close(): Promise<void>;
}

export interface BrowserUserOptions {
  readonly device?: Device;
  readonly scheme?: Scheme;
  /** A visitor without an account. */
  readonly visitor?: boolean;
  readonly context?: BrowserContextOptions;
}

export const password = 'correct horse battery';
let users = 0;

export async function newBrowserUser(
  browser: Browser,
  origin: string,
  { device = 'desktop', scheme = 'light', visitor = false, context: more = {} }: BrowserUserOptions = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme: scheme,
    locale: 'en-GB',
    ...more,
  });
  const email = `user-${process.pid}-${(users += 1)}@example.org`;
  if (!visitor) await register(context, origin, email);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  let messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(described(message));
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    context,
    page,
    email,
    origin,
    open: async (path) => void (await page.goto(new URL(path, origin).href)),
    consoleErrors(...expected) {
      const errors = messages.filter((text) => !expected.some((pattern) => pattern.test(text)));
      messages = [];
      return errors;
    },
    close: () => context.close(),
  };
}

/** Chromium's own messages leave out the address they are about. */
function described(message: ConsoleMessage): string {
  const { url } = message.location();
  return `${message.type()}: ${message.text()}${url === '' ? '' : ` (${url})`}`;
}

/** The cookies of the answer are the context's from then on. */
async function register(context: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/register`, {
    headers: { origin },
    data: { name: 'Aki', email, password },
  });
  if (!answer.ok()) throw new Error(`Registering answered ${answer.status()}: ${await answer.text()}`);
}

/** Ends every session of a user as another device of theirs would, while the page doesn't know. */
export async function endSessionElsewhere({ context, origin }: BrowserUser): Promise<void> {
  const sessionCookies = (await context.cookies(origin)).filter(({ name }) => /sid$/.test(name));
  const cookie = sessionCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { origin, cookie } });
  if (!answer.ok) throw new Error(`Logging out elsewhere answered ${answer.status}`);
}
