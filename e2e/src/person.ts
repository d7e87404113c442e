/**
 * Somebody at a browser: signed in by a call, watched for everything that the console says. Code given to `evaluate`
 * runs in the page.
 */
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;

export type Device = keyof typeof devices;
export type Scheme = 'light' | 'dark';

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  readonly origin: string;
  /** Goes to a path of the product, by loading it. */
  open(path: string): Promise<void>;
  /** What the console and uncaught errors said since the last call; those that match are expected and left out. */
  complaints(...expected: readonly RegExp[]): string[];
  leave(): Promise<void>;
}

export interface PersonOptions {
  readonly device?: Device;
  readonly scheme?: Scheme;
  /** A visitor without an account. */
  readonly visitor?: boolean;
  readonly context?: BrowserContextOptions;
}

export const password = 'correct horse battery';
let people = 0;

export async function meet(
  browser: Browser,
  origin: string,
  { device = 'desktop', scheme = 'light', visitor = false, context: more = {} }: PersonOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...devices[device],
    colorScheme: scheme,
    locale: 'en-GB',
    ...more,
  });
  const email = `person-${process.pid}-${(people += 1)}@example.org`;
  if (!visitor) await register(context, origin, email);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  let heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(described(message));
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    context,
    page,
    email,
    origin,
    open: async (path) => void (await page.goto(new URL(path, origin).href)),
    complaints(...expected) {
      const said = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
      heard = [];
      return said;
    },
    leave: () => context.close(),
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

/** Ends every session of a person as another device of theirs would, while the page doesn't know. */
export async function endSessionElsewhere({ context, origin }: Person): Promise<void> {
  const kept = (await context.cookies(origin)).filter(({ name }) => /sid$/.test(name));
  const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { origin, cookie } });
  if (!answer.ok) throw new Error(`Logging out elsewhere answered ${answer.status}`);
}
