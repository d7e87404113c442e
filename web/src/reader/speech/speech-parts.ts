import type { SpokenLines } from '@komavox/cast';

/** One speech is at most so many characters; the texts of a whole chapter are more. */
export const maxSpeechLength = 2000;

/** The text cut where one would pause: at the end of a line, else of a sentence, else between words, else anywhere. */
export function speechParts(text: string, longest = maxSpeechLength): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const cut = Math.max(
      1,
      [/^[\s\S]*\n/, /^[\s\S]*[.!?…。！？]["'”’」』)]*\s?/, /^[\s\S]*\s/]
        .map((end) => end.exec(head)?.[0].length ?? 0)
        .find((length) => length > 0) ?? whole(head),
    );
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** Not between the halves of one character. */
const whole = (head: string): number => (/[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length);

/** What is asked for at a time; `lines` where a cast says the text. */
export type SpeechPart = Pick<SpokenLines, 'text'> & Partial<Pick<SpokenLines, 'lines'>>;

/** The same of a text that a cast says: cut between lines, and a line that is too long in itself. */
export function castParts({ text, lines }: SpokenLines, longest = maxSpeechLength): readonly SpeechPart[] {
  const parts: { text: string; lines: SpokenLines['lines'][number][] }[] = [];
  const all = text === '' ? [] : text.split('\n');
  for (const [index, line] of all.entries()) {
    for (const piece of speechParts(line, longest)) {
      const part = parts.at(-1);
      const who = lines[index] ?? {};
      if (part && part.text.length + 1 + piece.length <= longest) {
        part.text += `\n${piece}`;
        part.lines.push(who);
      } else parts.push({ text: piece, lines: [who] });
    }
  }
  return parts;
}
