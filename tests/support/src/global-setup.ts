/** Jest's globalSetup: one app for all files, since starting one takes longer than many of them. */
import { sharedAppVariable, startApp } from './test-app.js';

let close: (() => Promise<void>) | undefined;

// Jest asks for default exports here and in `global-teardown.ts`.
export default async function globalSetup(): Promise<void> {
  const started = await startApp();
  close = started.close;
  process.env[sharedAppVariable] = JSON.stringify(started.app);
}

export async function globalTeardown(): Promise<void> {
  await close?.();
}
