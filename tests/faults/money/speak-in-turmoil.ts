/** Custom speeches asked for while something is killed: most under a key, some by callers who walk off. */
import type { randomFrom } from '@komavox/test-kit';
import type { Speaker } from './speaker.js';

const words = ['Yes', 'No', 'Why', 'Stop', 'Run', 'Look', 'Never', 'Again', 'Help', 'Wait', 'Now', 'Gone'];

interface Turmoil {
  readonly speeches: number;
  /** Calls at a time. */
  readonly lanes: number;
  readonly random: ReturnType<typeof randomFrom>;
}

/** One in six is left; one in ten is asked for by the second, who has hardly a credit. */
export async function speakInTurmoil(
  rich: Speaker,
  poor: Speaker,
  { speeches, lanes, random }: Turmoil,
): Promise<void> {
  const numbers = Array.from({ length: speeches }, (_, n) => n).values();
  const lane = async () => {
    for (const n of numbers) {
      const speaker = n % 10 === 9 ? poor : rich;
      const text = `${words[Math.floor(random() * words.length)] ?? ''}!`;
      if (n % 6 === 5) await speaker.speakAndLeave(text, 5 + random() * 400);
      else await speaker.speak(text);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** One of them, by chance. */
export const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const found = items[Math.floor(random() * items.length)];
  if (found === undefined) throw new TypeError('There is nothing to pick from');
  return found;
};
