/** What a file of journeys on the shared product works with. The names are live: they are those of the test that runs. */
import type { Page } from 'playwright-core';
import type { Person, PersonOptions } from './person.js';
import { joinStage, type Stage } from './stage.js';

export let stage: Stage;
/** Who came last; leaves after the test. */
export let person: Person;
export let page: Page;

let patience: number | undefined;

/**
 * Called once by each file: a process runs several, and hooks belong to the file that sets them.
 * @param timeout milliseconds that the browser waits for what a test asks of it, where the usual is too short.
 */
export function playOnStage({ timeout }: { readonly timeout?: number } = {}): void {
  patience = timeout;
  beforeAll(async () => {
    stage = await joinStage();
  });
  afterAll(() => stage.close());
  afterEach(() => person.leave());
}

export async function come(options?: PersonOptions): Promise<void> {
  person = await stage.meet(options);
  page = person.page;
  if (patience !== undefined) page.setDefaultTimeout(patience);
}
