import { useEffect, useState } from 'react';
import type { ChosenFile } from './chosen-files.js';
import type { Source } from './plan/read-sources.js';

interface ReadState {
  /** null while they are being read. */
  readonly sources: readonly Source[] | null;
  readonly refused: readonly string[];
  /** Sentences to show. */
  readonly progress: string;
  readonly error: string;
}

const nothing: ReadState = { sources: [], refused: [], progress: '', error: '' };

/** What chosen files say of themselves. What reads archives is loaded when there is something to read. */
export function useSources(chosen: readonly ChosenFile[]): ReadState {
  const [read, setRead] = useState<ReadState>(nothing);
  useEffect(() => {
    if (chosen.length === 0) return;
    let isCurrent = true;
    const show = (state: Partial<ReadState>) => {
      if (isCurrent) setRead({ ...nothing, ...state });
    };
    const reading = (progress: string) => show({ sources: null, progress });
    const readAll = async () => {
      const { readSources } = await import('./plan/read-sources.js');
      const found = await readSources(chosen, (done, total) =>
        reading(`Reading archive ${done} of ${total}`),
      );
      const isEmpty = found.sources.length === 0 && found.refused.length === 0;
      show({ ...found, ...(isEmpty ? { error: 'There is nothing to import in it.' } : {}) });
    };
    reading('Reading the files');
    readAll().catch(() => show({ error: 'The files could not be read. Please choose them again.' }));
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return read;
}
