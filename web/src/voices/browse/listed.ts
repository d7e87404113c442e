import type { VoiceModel } from '../../api/types.js';

/** Those that a person may see (spec 2, section 2): their own first, each part newest first. */
export const listed = (models: readonly VoiceModel[], userId: string): readonly VoiceModel[] =>
  models
    .filter(({ id }) => !id.startsWith('default-'))
    .toSorted(
      (one, other) =>
        Number(other.userId === userId) - Number(one.userId === userId) ||
        other.createdAt.localeCompare(one.createdAt),
    );

/** Those with the term in their name, or in that of who made them. */
export function matching(models: readonly VoiceModel[], term: string): readonly VoiceModel[] {
  const wanted = term.trim().toLocaleLowerCase();
  return models.filter(({ name, display_name: maker }) =>
    `${name}\n${maker}`.toLocaleLowerCase().includes(wanted),
  );
}
