import { useState } from 'react';

interface AvatarProps {
  readonly name: string;
  readonly url: string | undefined;
}

/** A picture of a voice, or its initials; its name stands beside it. */
export function Avatar({ name, url }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-full bg-wash text-lg font-semibold text-ink select-none"
    >
      {url === undefined || url === broken ? (
        initials(name)
      ) : (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      )}
    </span>
  );
}

/** The first character of the first two words; of scripts without blanks one. */
const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
