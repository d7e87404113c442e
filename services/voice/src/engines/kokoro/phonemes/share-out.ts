/** Which part of a clause as said belongs to which of its words, where the two differ in number ("from the" is one). */

/**
 * @param said the words as said together
 * @param alone each word of the text as said by itself
 * @returns for each word of the text its part of what is said, with the spaces inside
 */
export function shareOut(said: readonly string[], alone: readonly string[]): string[] {
  const letters = [...said.join(' ')];
  const owners = alone.flatMap((word, n) => [...word].map((letter) => ({ letter, n })));
  const shares = alone.map(() => '');
  let owner = 0;
  ownersOf(letters, owners).forEach((found, at) => {
    owner = Math.max(owner, found ?? owner);
    shares[owner] += letters[at] ?? '';
  });
  return shares;
}

interface Owned {
  readonly letter: string;
  readonly n: number;
}

/** For each letter that is said the word of the nearest letter in the cheapest alignment (Levenshtein). */
function ownersOf(letters: readonly string[], owned: readonly Owned[]): (number | undefined)[] {
  const costs = [owned.map((_, n) => n).concat(owned.length)];
  letters.forEach((letter, row) => {
    const above = costs[row] ?? [];
    const line = [row + 1];
    owned.forEach((one, column) => {
      const change = one.letter === letter ? 0 : letter === ' ' ? 2 : 1;
      line.push(
        Math.min(
          (above[column] ?? 0) + change,
          (above[column + 1] ?? 0) + (letter === ' ' ? 0 : 1),
          (line[column] ?? 0) + 1,
        ),
      );
    });
    costs.push(line);
  });
  return walkBack(letters, owned, costs);
}

function walkBack(
  letters: readonly string[],
  owned: readonly Owned[],
  costs: readonly (readonly number[])[],
): (number | undefined)[] {
  const owners: (number | undefined)[] = letters.map(() => undefined);
  let row = letters.length;
  let column = owned.length;
  while (row > 0) {
    if (column === 0) {
      // Said before the first word of the text begins.
      row -= 1;
      continue;
    }
    const letter = letters[row - 1] ?? '';
    const one = owned[column - 1];
    const here = costs[row]?.[column] ?? 0;
    const change = one?.letter === letter ? 0 : letter === ' ' ? 2 : 1;
    if (one && here === (costs[row - 1]?.[column - 1] ?? 0) + change) {
      owners[row - 1] = one.n;
      row -= 1;
      column -= 1;
    } else if (here === (costs[row - 1]?.[column] ?? 0) + (letter === ' ' ? 0 : 1)) {
      row -= 1;
    } else {
      column -= 1;
    }
  }
  return owners;
}
