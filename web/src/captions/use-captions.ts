import { useEffect, useReducer, useState } from 'react';
import { Captions } from '../preview/captions/captions.js';

/** What draws captions for a component, once there is a use for it; `drawn` changes whenever another caption is ready. */
export function useCaptions(isUsed = true): { readonly captions: Captions | null; readonly drawn: number } {
  const [captions, setCaptions] = useState<Captions | null>(null);
  const [drawn, onChange] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isUsed) return undefined;
    const own = new Captions(onChange);
    setCaptions(own);
    return () => own.close();
  }, [isUsed]);
  return { captions, drawn };
}
