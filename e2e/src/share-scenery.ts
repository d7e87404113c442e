/** Jest's global set-up: one product for all files of journeys, since starting one takes longer than many of them. */
import { raiseScenery, sharedScenery } from './stage.js';

let close: (() => Promise<void>) | undefined;

// Jest asks for default exports here and in `strike-scenery.ts`.
export default async function shareScenery(): Promise<void> {
  const raised = await raiseScenery();
  close = raised.close;
  process.env[sharedScenery] = JSON.stringify(raised.scenery);
}

export async function strikeScenery(): Promise<void> {
  await close?.();
}
