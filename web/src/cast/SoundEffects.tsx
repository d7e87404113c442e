import { useNarration } from '../narration/use-narration.js';
import { Switch } from '../ui/controls/Switch.js';

/** Whether lines that are sound effects are read, in this manga. */
export function SoundEffects({ mangaId }: { readonly mangaId: string }) {
  const known = useNarration(mangaId);
  if (known.narration === null) return null;
  return (
    <Switch
      label="Read sound effects"
      checked={known.narration.soundEffects === 'read'}
      onChange={(read) => void known.chooseSoundEffects(read ? 'read' : 'skip')}
    />
  );
}
