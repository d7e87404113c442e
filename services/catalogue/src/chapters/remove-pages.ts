import { importFolder } from '../imports/keys.js';
import type { ChapterContext } from './context.js';

/** The pages of a chapter; those of its import's other chapters stay. */
export async function removePages(
  { holdings, objects }: Pick<ChapterContext, 'holdings' | 'objects'>,
  path: string,
): Promise<void> {
  await holdings.release(importFolder(path), () => objects.removeAll(`${path}/`));
}
