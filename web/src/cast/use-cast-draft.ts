/** A page's cast while it is edited: every change is kept, a moment after it was made. */
import {
  assignedLines,
  pageOf,
  suggestCast,
  type AssignedLine,
  type Member,
  type ReadPage,
} from '@komavox/cast';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useCastLinesQuery, useCastMembersQuery, type CastPlace } from '../api/casts.js';
import { useSaving, type Draft } from './use-saving.js';

interface EditedPage {
  readonly place: CastPlace;
  readonly text: string;
  readonly read: ReadPage | undefined;
}

export function useCastDraft({ place, text, read }: EditedPage) {
  const always = { refetchOnMountOrArgChange: true } as const;
  const members = useCastMembersQuery(place.mangaId, always);
  const lines = useCastLinesQuery(place, always);
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft === null && !members.isFetching && !lines.isFetching && members.data && lines.data) {
    const known = { members: members.data, kept: lines.data, read };
    setDraft({ members: members.data, lines: assignedLines(text, known) });
  }
  const saving = useSaving(place);
  /** Only what changed is saved: another tab may have changed the rest. */
  const change = (next: Draft): void => {
    if (draft === null) return;
    setDraft(next);
    saving.save({
      ...(next.members !== draft.members && { members: named(next.members, members.data) }),
      ...(next.lines !== draft.lines && { lines: next.lines }),
    });
  };
  return {
    draft,
    state: saving.state,
    retrySaving: saving.retry,
    failedToLoad: draft === null && !members.isFetching && !lines.isFetching,
    reload: () => {
      void members.refetch();
      void lines.refetch();
    },
    setMembers: (next: readonly Member[]) => draft && change({ ...draft, members: next }),
    /** Removes a member; its lines are nobody's again. */
    removeMember: (id: string) =>
      draft &&
      change({
        members: draft.members.filter((member) => member.id !== id),
        lines: draft.lines.map((line) =>
          line.memberId === id ? { ...line, memberId: null, chosen: false } : line,
        ),
      }),
    setLine: (index: number, part: Partial<AssignedLine>) =>
      draft &&
      change({
        ...draft,
        lines: draft.lines.map((line, at) => (at === index ? { ...line, ...part, chosen: true } : line)),
      }),
    suggest: () =>
      draft &&
      change(suggestCast(pageOf(text, read), draft.members, { decided: draft.lines, newId: () => nanoid() })),
  };
}

/** As the lines call it. */
const nameless = 'Nameless';

/** A member whose name was emptied keeps the one that it had. */
const named = (members: readonly Member[], kept: readonly Member[] = []): readonly Member[] =>
  members.map((member) => {
    if (member.name.trim() !== '') return member;
    return { ...member, name: kept.find(({ id }) => id === member.id)?.name ?? nameless };
  });
