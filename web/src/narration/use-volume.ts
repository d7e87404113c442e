import { useMangaNarrationQuery, useNarrationQuery } from '../api/narration.js';
import { asHeard, nothingOfItsOwn } from './as-heard.js';

/** 0..1, of the player; as loud as it is until something else is known. @param mangaId null where there is none */
export function useVolume(mangaId: string | null): number {
  const { data: general } = useNarrationQuery();
  const { data: own } = useMangaNarrationQuery(mangaId ?? '', { skip: mangaId === null });
  return general ? asHeard(general, own ?? nothingOfItsOwn).volume : 1;
}
