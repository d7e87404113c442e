/** A cast of a chapter's pages that is only suggested: members go on from page to page. */
import {
  pageOf,
  spokenLines,
  suggestCast,
  voicesOfMembers,
  type KnownVoice,
  type Member,
  type ReadPage,
  type SpokenLines,
} from '@komavox/cast';

export interface PageWithText extends ReadPage {
  readonly text: string;
}

/** What is said of a text of one of the pages: all of its text, or some of its lines. Sound effects are left out. */
export type SuggestedCast = (page: number, text: string) => SpokenLines;

export function suggestedCast(
  pages: readonly PageWithText[],
  voices: readonly KnownVoice[],
  language: string,
): SuggestedCast {
  let members: readonly Member[] = [];
  const assigned = pages.map((page) => {
    const suggested = suggestCast(pageOf(page.text, page), members);
    members = suggested.members;
    return suggested.lines;
  });
  const given = voicesOfMembers(members, voices, language);
  return (page, text) =>
    spokenLines(text, {
      assigned: assigned[page] ?? [],
      voiceOf: (member) => given.get(member),
      soundEffects: 'skip',
    });
}
