/** How a manga's texts are read: what was chosen for it, else in general. */
import type { MangaNarration, Narration } from '../api/types.js';

export const nothingOfItsOwn: MangaNarration = { pronunciations: {} };

export const asHeard = (
  general: Narration,
  { pronunciations: _words, ...own }: MangaNarration,
): Narration => ({
  ...general,
  ...own,
  voices: { ...general.voices, ...own.voices },
});
