import {
  useMangaNarrationQuery,
  useNarrationQuery,
  useSaveMangaNarrationMutation,
} from '../api/narration.js';
import { useToast } from '../toasts/use-toast.js';
import { Switch } from '../ui/Switch.js';

/** Whether lines that are sound effects are read, in this manga. */
export function SoundEffects({ mangaId }: { readonly mangaId: string }) {
  const general = useNarrationQuery();
  const own = useMangaNarrationQuery(mangaId);
  const [save, saving] = useSaveMangaNarrationMutation();
  const { fail } = useToast();
  if (!general.data || !own.data) return null;
  const known = own.data;
  const wanted = saving.isLoading ? saving.originalArgs?.narration.soundEffects : known.soundEffects;
  const choose = async (read: boolean): Promise<void> => {
    const narration = { ...known, soundEffects: read ? ('read' as const) : ('skip' as const) };
    const { error } = await save({ mangaId, narration });
    if (error) fail({ title: 'Error', description: 'This could not be saved. Please try again.' });
  };
  return (
    <Switch
      label="Read sound effects"
      checked={(wanted ?? general.data.soundEffects) === 'read'}
      onChange={(read) => void choose(read)}
    />
  );
}
