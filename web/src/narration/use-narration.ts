import {
  useMangaNarrationQuery,
  useNarrationQuery,
  useSaveMangaNarrationMutation,
  useSaveNarrationMutation,
} from '../api/narration.js';
import type { MangaNarration, Narration, Pronunciation } from '../api/types.js';
import { isCallError } from '../api/call.js';
import { useToast } from '../toasts/use-toast.js';
import { asHeard, nothingOfItsOwn } from './as-heard.js';

/** How texts are read, of a manga or in general (null), with what changes it. Unknown until the server has said it. */
export function useNarration(mangaId: string | null) {
  const general = useNarrationQuery();
  const own = useMangaNarrationQuery(mangaId ?? '', { skip: mangaId === null });
  const [saveGeneral] = useSaveNarrationMutation();
  const [saveOwn] = useSaveMangaNarrationMutation();
  const { fail, notify } = useToast();
  const ofManga = mangaId === null ? nothingOfItsOwn : own.data;
  if (!general.data || !ofManga) {
    return {
      narration: null,
      isError: (general.isError || own.isError) && !general.isFetching && !own.isFetching,
      retry: () => {
        void general.refetch();
        if (mangaId !== null) void own.refetch();
      },
    } as const;
  }
  const everywhere = general.data;
  const narration = asHeard(everywhere, ofManga);

  const told = async (saving: Promise<{ readonly error?: unknown }>): Promise<boolean> => {
    const { error } = await saving;
    if (error === undefined) return true;
    const detail = isCallError(error) ? error.detail : '';
    fail({
      title: 'Not Saved',
      description: detail === '' ? 'Please check the connection and try again.' : detail,
    });
    return false;
  };
  const setEverywhere = (next: Narration) => told(saveGeneral(next));
  const setOwn = (next: MangaNarration) =>
    mangaId === null ? Promise.resolve(false) : told(saveOwn({ mangaId, narration: next }));
  /** For the manga, or where there is none, for all. */
  const change = (chosen: Partial<Narration>) =>
    mangaId === null ? setEverywhere({ ...everywhere, ...chosen }) : setOwn({ ...ofManga, ...chosen });
  const { pronunciations } = ofManga;

  return {
    narration,
    pronunciations,
    /** The manga has something of its own, besides its pronunciations. */
    differs: Object.keys(ofManga).some((key) => key !== 'pronunciations'),
    /** Empty: the best that is installed. */
    chooseVoice: (language: string, voice: string) =>
      change({ voices: { ...(mangaId === null ? everywhere : ofManga).voices, [language]: voice } }),
    chooseSpeed: (speed: number) => change({ speed }),
    chooseVolume: (volume: number) => change({ volume }),
    chooseSoundEffects: (soundEffects: Narration['soundEffects']) => change({ soundEffects }),
    setPronunciations: (language: string, list: readonly Pronunciation[]) =>
      setOwn({ ...ofManga, pronunciations: { ...pronunciations, [language]: [...list] } }),
    /** From now on every manga is read as this one, unless it has something of its own. */
    async useForAll() {
      if (!(await setEverywhere(narration))) return;
      if (await setOwn({ pronunciations })) notify({ title: 'Used for Every Manga' });
    },
    useGeneral: () => setOwn({ pronunciations }),
  } as const;
}

export type KnownNarration = Extract<ReturnType<typeof useNarration>, { readonly narration: Narration }>;
