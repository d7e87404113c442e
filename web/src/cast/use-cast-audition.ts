import type { AssignedLine } from '@komavox/cast';
import { speechChoice } from '../narration/speech-choice.js';
import { useAudition, type Asked } from '../narration/use-audition.js';
import { useVolume } from '../narration/use-volume.js';
import { useAppDispatch } from '../store/hooks.js';
import { sentenceToHear } from '../voices/lines-to-read.js';

/** Has lines and voices of a cast heard as they would be read. @param mangaId null where there is none */
export function useCastAudition(mangaId: string | null, language: string) {
  const dispatch = useAppDispatch();
  const player = useAudition(useVolume(mangaId));
  const chosen = () => dispatch(speechChoice(mangaId, language));
  return {
    player,
    /** @param voice undefined for the one that speaks without a cast */
    askLine:
      ({ text, manner }: AssignedLine, voice: string | undefined): Asked =>
      async () => {
        const line = { ...(voice !== undefined && { voice }), ...(manner !== 'plain' && { manner }) };
        return { text, language, lines: [line], ...(await chosen()) };
      },
    askVoice:
      (voice: string | undefined): Asked =>
      async () => ({
        ...(await chosen()),
        ...sentenceToHear(language),
        ...(voice !== undefined && { voice }),
      }),
  };
}

export type CastAudition = ReturnType<typeof useCastAudition>;
