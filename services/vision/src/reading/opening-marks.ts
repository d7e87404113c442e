import type { SpokenLanguage } from '@komavox/languages';

/** A sentence of Spanish that ends in one of them begins with the other, which recognisers without the letter lose. */
const openings: Readonly<Record<string, string>> = { '!': '¡', '?': '¿' };

/** Puts back what Spanish sets before exclamations and questions, where nothing of it was read. */
export function withOpeningMarks(text: string, language: SpokenLanguage): string {
  if (language !== 'es') return text;
  return text.replace(/([^.!?…]+)([!?])/gu, (whole, said: string, mark: string) => {
    if (/[¡¿]/u.test(said) || !/\p{L}/u.test(said)) return whole;
    return whole.replace(/[\p{L}\p{N}]/u, (first) => `${openings[mark] ?? ''}${first}`);
  });
}
