import { startTransition, useEffect, useState } from 'react';

/** A screenful or two at once, the rest in portions between which the browser paints and handles input. */
const firstCount = 36;
const portionCount = 120;

/** The list from its beginning, soon all of it: thousands of cards at once would hold up their first sight. */
export function useGrowing<Item>(items: readonly Item[]): readonly Item[] {
  const [grown, setGrown] = useState({ items, count: firstCount });
  const count = grown.items === items ? grown.count : firstCount;
  useEffect(() => {
    if (count >= items.length) return;
    const timer = setTimeout(() => startTransition(() => setGrown({ items, count: count + portionCount })));
    return () => clearTimeout(timer);
  }, [items, count]);
  return count >= items.length ? items : items.slice(0, count);
}
