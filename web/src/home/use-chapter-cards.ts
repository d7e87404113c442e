import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import { chapterEndpoint } from '../api/catalogue.js';
import type { ChapterCard } from '../api/types.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';

/** The chapters with these ids, in their order; null when it is gone or can't be loaded, undefined while it is loading. */
export function useChapterCards(ids: readonly string[]): readonly (ChapterCard | null | undefined)[] {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const subscriptions = ids.map((id) => dispatch(chapterEndpoint.initiate(id)));
    return () => subscriptions.forEach(({ unsubscribe }) => unsubscribe());
  }, [dispatch, ids]);
  return useAppSelector(
    (state) =>
      ids.map((id) => {
        const { data, isError } = chapterEndpoint.select(id)(state);
        return data ?? (isError ? null : undefined);
      }),
    shallowEqual,
  );
}
