/** The fixture of browser tests: the app, a browser of the file's own, and users. */
import {
  launchBrowser,
  newBrowserUser,
  sharedApp,
  startApp,
  type BrowserUser,
  type BrowserUserOptions,
  type TestApp,
} from '@komavox/test-support';
import type { Page } from 'playwright-core';

export interface BrowserFixture extends TestApp {
  newUser(options?: BrowserUserOptions): Promise<BrowserUser>;
  close(): Promise<void>;
}

/** On an app of its own. */
export async function startFixture(): Promise<BrowserFixture> {
  const { app, close } = await startApp();
  return openFixture(app, { closeApp: close });
}

/**
 * On the app that all files share.
 * @param more arguments for the browser.
 */
export const joinFixture = (...more: readonly string[]): Promise<BrowserFixture> =>
  openFixture(sharedApp(), { more });

async function openFixture(
  app: TestApp,
  { closeApp, more = [] }: { closeApp?: () => Promise<void>; more?: readonly string[] },
): Promise<BrowserFixture> {
  const browser = await launchBrowser(...more);
  return {
    ...app,
    newUser: (options) => newBrowserUser(browser, app.origin, options),
    async close() {
      await browser.close();
      await closeApp?.();
    },
  };
}

/** Live bindings: they belong to the test that runs. */
export let fixture: BrowserFixture;
/** The latest of `newUser`; leaves after the test. */
export let user: BrowserUser;
export let page: Page;

let pageTimeout: number | undefined;

/**
 * Called once by each file: a process runs several, and hooks belong to the file that sets them.
 * @param timeout milliseconds that the browser waits for what a test asks of it, where the usual is too short.
 */
export function useSharedFixture({ timeout }: { readonly timeout?: number } = {}): void {
  pageTimeout = timeout;
  beforeAll(async () => {
    fixture = await joinFixture();
  });
  afterAll(() => fixture.close());
  afterEach(() => user.close());
}

export async function newUser(options?: BrowserUserOptions): Promise<void> {
  user = await fixture.newUser(options);
  page = user.page;
  if (pageTimeout !== undefined) page.setDefaultTimeout(pageTimeout);
}
