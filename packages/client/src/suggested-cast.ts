/** The texts of a chapter's pages with a cast that is only suggested: members go on from page to page. */
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

interface PageWithText extends ReadPage {
  readonly text: string;
}

/** Sound effects are left out. */
export function suggestedCast(
  pages: readonly PageWithText[],
  voices: readonly KnownVoice[],
  language: string,
): readonly SpokenLines[] {
  let members: readonly Member[] = [];
  const cast = pages.map((page) => {
    const suggested = suggestCast(pageOf(page.text, page), members);
    members = suggested.members;
    return { text: page.text, assigned: suggested.lines };
  });
  const given = voicesOfMembers(members, voices, language);
  return cast.map(({ text, assigned }) =>
    spokenLines(text, { assigned, voiceOf: (member) => given.get(member), soundEffects: 'skip' }),
  );
}
