import type { Narration } from '../api/types.js';
import { useNarration } from '../narration/use-narration.js';
import { Switch } from '../ui/controls/Switch.js';

interface SoundEffectsProps {
  /** null: of no manga. */
  readonly mangaId: string | null;
  readonly onChosen?: (soundEffects: Narration['soundEffects']) => void;
}

/** Whether lines that are sound effects are read, in this manga. */
export function SoundEffects({ mangaId, onChosen }: SoundEffectsProps) {
  const known = useNarration(mangaId);
  if (known.narration === null) return null;
  const choose = async (soundEffects: Narration['soundEffects']) => {
    if (await known.chooseSoundEffects(soundEffects)) onChosen?.(soundEffects);
  };
  return (
    <Switch
      label="Read sound effects"
      checked={known.narration.soundEffects === 'read'}
      onChange={(read) => void choose(read ? 'read' : 'skip')}
    />
  );
}
