import { linesOf } from '@komavox/cast';
import type { MusicMood } from '@komavox/scene';

/** Of the lines, at least so many. */
const marked = 0.3;

/** A guess at the music that suits a text, by how its lines end and by laughter; calm where nothing stands out. */
export function moodOf(text: string): MusicMood {
  const lines = linesOf(text);
  const share = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).length / Math.max(1, lines.length);
  if (share(/\b(?:ha(?:ha)+|he(?:he)+)\b|[笑]|(?:はは|ハハ|あは|ふふ|へへ)/iu) >= marked / 3)
    return 'playful';
  if (share(/[!！]/u) >= marked) return 'adventurous';
  if (share(/(?:…|\.\.\.|⋯)/u) >= marked) return 'sad';
  if (share(/[?？]/u) >= marked) return 'tense';
  return 'calm';
}
