/** Custom speeches asked for while something is killed: most under a key, some by users who leave early. */
import type { randomFrom } from '@komavox/test-kit';
import type { Speaker } from './speaker.js';

const words = ['Yes', 'No', 'Why', 'Stop', 'Run', 'Look', 'Never', 'Again', 'Help', 'Wait', 'Now', 'Gone'];

interface Load {
  readonly speeches: number;
  /** Calls at a time. */
  readonly callers: number;
  readonly random: ReturnType<typeof randomFrom>;
}

/** One in six is not waited for; one in ten is asked for by the second, who has hardly a credit. */
export async function askForSpeeches(
  rich: Speaker,
  poor: Speaker,
  { speeches, callers, random }: Load,
): Promise<void> {
  const numbers = Array.from({ length: speeches }, (_, n) => n).values();
  const caller = async () => {
    for (const n of numbers) {
      const speaker = n % 10 === 9 ? poor : rich;
      const text = `${words[Math.floor(random() * words.length)] ?? ''}!`;
      if (n % 6 === 5) await speaker.speakAndLeave(text, 5 + random() * 400);
      else await speaker.speak(text);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** One of them, by chance. */
export const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const found = items[Math.floor(random() * items.length)];
  if (found === undefined) throw new TypeError('There is nothing to pick from');
  return found;
};
