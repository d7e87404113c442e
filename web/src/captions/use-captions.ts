import { useEffect, useReducer, useState } from 'react';
import { Captions } from '../preview/captions/captions.js';

/** What draws captions for a component; `drawn` changes whenever another caption is ready. */
export function useCaptions(): { readonly captions: Captions | null; readonly drawn: number } {
  const [captions, setCaptions] = useState<Captions | null>(null);
  const [drawn, onChange] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const own = new Captions(onChange);
    setCaptions(own);
    return () => own.close();
  }, []);
  return { captions, drawn };
}
