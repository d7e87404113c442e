/** Answers other than the product's, late or none, made in the browser so that the product itself stays well. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Undoes the fault. */
type Repair = () => Promise<void>;

type Path = string | RegExp;

/** Calls to a path (`/api/mangas`, with or without a query) are answered by this. */
export const answering = (page: Page, path: Path, json: unknown, status = 200): Promise<Repair> =>
  routed(page, path, async ({ fulfill }) => fulfill({ status, json }));

/** Calls to a path answer a problem. */
export const failing = (page: Page, path: Path, status = 500): Promise<Repair> =>
  answering(
    page,
    path,
    { type: 'about:blank', title: 'Broken', status, code: 'broken', detail: 'It broke.' },
    status,
  );

/** Connections of calls to a path are refused. */
export const unreachable = (page: Page, path: Path): Promise<Repair> =>
  routed(page, path, async ({ abort }) => abort('connectionrefused'));

/** Answers to a path come late, whole. */
export const slow = (page: Page, path: Path, milliseconds = 3000): Promise<Repair> =>
  routed(page, path, async ({ goOn }) => {
    await pause(milliseconds);
    await goOn();
  });

/** Answers to a path wait until the fault is undone. */
export async function held(page: Page, path: Path): Promise<Repair> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  const repair = await routed(page, path, async ({ goOn }) => {
    await free;
    await goOn();
  });
  return async () => {
    release();
    await repair();
  };
}

interface Way {
  fulfill(answer: { status: number; json: unknown }): Promise<void>;
  abort(reason: string): Promise<void>;
  goOn(): Promise<void>;
}

async function routed(page: Page, path: Path, handle: (way: Way) => Promise<void>): Promise<Repair> {
  const matches = (url: URL) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname));
  const handler = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    // A page that went away in the meantime has no use for the answer.
    await handle({
      fulfill: (answer) => route.fulfill(answer),
      abort: (reason) => route.abort(reason),
      goOn: () => route.continue(),
    }).catch(() => undefined);
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}
