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
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCastLinesQuery, useCastMembersQuery, useSaveCastMutation, type CastPlace } from '../api/casts.js';

interface Draft {
  readonly members: readonly Member[];
  readonly lines: readonly AssignedLine[];
}

interface EditedPage {
  readonly place: CastPlace;
  readonly text: string;
  readonly read: ReadPage | undefined;
}

const pauseMs = 500;

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
  const change = (next: Draft): void => {
    setDraft(next);
    saving.save(next);
  };
  return {
    draft,
    state: saving.state,
    retrySaving: () => draft && saving.save(draft),
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

/** Saves the newest draft, a moment after the last change and when the screen is left. */
function useSaving(place: CastPlace) {
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [saveCast] = useSaveCastMutation();
  const waiting = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    if (draft === null) return;
    waiting.current = null;
    const members = draft.members.filter(({ name }) => name.trim() !== '');
    const { error } = await saveCast({ place, members, lines: draft.lines });
    if (waiting.current === null) setState(error ? 'failed' : 'saved');
  }, [place, saveCast]);
  useEffect(() => () => void flush(), [flush]);

  const save = (draft: Draft): void => {
    waiting.current = draft;
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pauseMs);
  };
  return { state, save };
}
