/**
 * `kill -9` while the editor saves what somebody types: of the product, and of the browser's tab. What a project lacks then was
 * typed within the last two seconds, and what it had before it still has. KILLS is how often each is killed.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, jsonRequest, type Client } from '@komavox/client';
import { until } from '@komavox/test-kit';
import { freePort } from '@komavox/test-servers';
import {
  chapterIn,
  launchBrowser,
  newBrowserUser,
  openDemoLibrary,
  password,
  seededRandom,
  startProduct,
  temporaryFolder,
  type Browser,
  type BrowserUser,
  type ProductProcess,
} from '@komavox/test-support';

const kills = Number(process.env['KILLS'] ?? 20);
const mayLoseMs = 2000;
/** Milliseconds between what is typed. */
const pace = 100;

type Page = BrowserUser['page'];

interface Version {
  readonly version: number;
}

interface OpenProject extends Version {
  readonly id: string;
  readonly content: {
    readonly edited: { readonly order: string[]; readonly frames: Record<string, { text: string }> };
  };
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of frame 1', exact: true });
const saved = (page: Page) =>
  page.getByRole('button', { name: 'Project: Saved', exact: true }).waitFor({ timeout: 60_000 });
const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

/** Numbers, one after the other, in the text of the first frame. */
class Typing {
  /** When each stood there. */
  readonly #typedAt: number[] = [];
  readonly #done: Promise<void>;
  #stopped = false;

  /** @param first what is typed first */
  constructor(
    private readonly page: Page,
    private readonly first: number,
  ) {
    this.#done = this.#type();
  }

  get last(): number {
    return this.first + this.#typedAt.length - 1;
  }

  async #type(): Promise<void> {
    while (!this.#stopped) {
      await textOf(this.page).fill(String(this.last + 1));
      this.#typedAt.push(performance.now());
      await pause(pace);
    }
  }

  /** The page may be gone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done.catch(() => undefined);
  }

  /** Milliseconds of typing that were lost, where this was stored last. */
  lost(stored: number, killedAt: number): number {
    const next = this.#typedAt[stored + 1 - this.first];
    return next === undefined ? 0 : Math.max(0, killedAt - next);
  }
}

describe('kills while a project is saved', () => {
  const folder = temporaryFolder();
  let ports: { port: number; internalPort: number };
  let product: ProductProcess;
  let browser: Browser;
  let user: BrowserUser;
  /** The same person on another device. */
  let other: Client;
  let project: string;
  let typed = 0;

  const start = async () => (product = await startProduct({ folder, ports }));
  const opened = () => json<OpenProject>(other.call(`/api/projects/${project}`));
  const stored = async (): Promise<number> => {
    const { edited } = (await opened()).content;
    const { text = '' } = edited.frames[edited.order[0] ?? ''] ?? {};
    if (!/^\d+$/u.test(text)) throw new Error(`The project's text is "${text}", which was not typed.`);
    return Number(text);
  };

  beforeAll(async () => {
    ports = { port: await freePort(), internalPort: await freePort() };
    await start();
    browser = await launchBrowser();
    user = await newBrowserUser(browser, product.origin);
    other = createClient(product.origin);
    await other.login(user.email, password);
    const { pages } = chapterIn((await openDemoLibrary(product.origin)).chapters, 'en');
    await user.open(`/video-editor?images=${pages.slice(0, 2).map(encodeURIComponent).join(',')}`);
    await textOf(user.page).fill(String(typed));
    await saved(user.page);
    [{ id: project = '' } = {}] = await json<{ id?: string }[]>(other.call('/api/projects'));
  });
  afterAll(async () => {
    await browser.close();
    await product.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Saves over what the tab has and has not seen: it stays as a version of its own when the tab saves next. */
  async function saveAside(text: string): Promise<number> {
    const { version, content } = await opened();
    const { edited } = content;
    const [first = ''] = edited.order;
    const frames = { ...edited.frames, [first]: { ...edited.frames[first], text } };
    const body = { base: version, content: { ...content, edited: { ...edited, frames } } };
    const after = await json<Version>(other.call(`/api/projects/${project}`, jsonRequest('PUT', body)));
    return after.version;
  }

  it('of the product lose two seconds at most, and no version', async () => {
    const random = seededRandom('saving');
    const asides = new Map<number, string>();
    const lost: number[] = [];
    for (let round = 0; round < kills; round++) {
      const aside = `From elsewhere, ${round}`;
      asides.set(await saveAside(aside), aside);
      const typing = new Typing(user.page, typed + 1);
      await pause(random.between(2500, 6000));
      const killedAt = performance.now();
      await product.kill('SIGKILL');
      // The tab must not save again before the stored text was read.
      await user.context.setOffline(true);
      await typing.stop();
      await start();
      lost.push(typing.lost(await stored(), killedAt));
      const listed = await json<Version[]>(other.call(`/api/projects/${project}/versions`));
      const versions = new Set(listed.map(({ version }) => version));
      for (const [version, text] of asides) {
        expect(versions).toContain(version);
        const kept = await other.call(`/api/projects/${project}/versions/${version}`);
        expect(await kept.text()).toContain(text);
      }
      await user.context.setOffline(false);
      typed = typing.last;
      await until('the tab saves what it has', async () => (await stored()) === typed, 60_000);
      await saved(user.page);
    }
    console.log(`${kills} kills of the product, of typing lost, ms: ${told(lost)}`);
    expect(Math.max(...lost)).toBeLessThanOrEqual(mayLoseMs);
  });

  it('of the tab lose two seconds at most', async () => {
    const random = seededRandom('saving in a tab');
    const lost: number[] = [];
    await user.page.close();
    for (let round = 0; round < kills; round++) {
      const page = await user.context.newPage();
      await page.goto(`${product.origin}/video-editor?project=${project}`);
      await textOf(page).waitFor({ timeout: 60_000 });
      const typing = new Typing(page, typed + 1);
      await pause(random.between(2500, 6000));
      const chromium = await user.context.newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      const killedAt = performance.now();
      // It has no time to answer.
      chromium.send('Page.crash').catch(() => undefined);
      await crashed;
      await typing.stop();
      lost.push(typing.lost(await stored(), killedAt));
      typed = typing.last;
      await page.close();
    }
    console.log(`${kills} kills of the tab, of typing lost, ms: ${told(lost)}`);
    expect(Math.max(...lost)).toBeLessThanOrEqual(mayLoseMs);
  });
});

const told = (ms: readonly number[]): string => ms.map((one) => Math.round(one)).join(' ');
