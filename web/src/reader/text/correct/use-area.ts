/** Areas that somebody draws on a page, to have them read. */
import { useEffect, useRef, useState } from 'react';
import { abortable } from '../../../api/abortable.js';
import type { Box, CorrectedRegion, PageText } from '../../../api/types.js';
import { extractTextEndpoint } from '../../../api/vision.js';
import { useAppDispatch } from '../../../store/hooks.js';
import { useToast } from '../../../toasts/use-toast.js';
import type { PageSize } from '../../book.js';
import { callFailed, extractionFailed } from '../extract.js';
import { middleOf, minSide } from '../../../boxes/boxes.js';

interface AreaOptions {
  readonly address: string;
  readonly language: string;
  readonly image: PageSize;
  /** Of what was found; a text to be typed where nothing was. */
  readonly onRead: (regions: readonly CorrectedRegion[]) => void;
}

export function useArea({ address, language, image, onRead }: AreaOptions) {
  const dispatch = useAppDispatch();
  const { notify } = useToast();
  /** Drawn, and not read yet; null while none is added. */
  const [drawn, setDrawn] = useState<Box | null>(null);
  const [reading, setReading] = useState<Box | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const done = useRef(onRead);
  useEffect(() => {
    done.current = onRead;
  });

  const read = async (area: Box): Promise<void> => {
    // A press that drew nothing.
    if (Math.min(area.width, area.height) < minSide || reading !== null) return;
    setDrawn(null);
    setReading(area);
    const own = new AbortController();
    leaving.current = own;
    const query = { imageUrl: address, language, area };
    const call = dispatch(extractTextEndpoint.initiate(query, { subscribe: false }));
    const { data, error } = await abortable(call, own.signal);
    if (own.signal.aborted) return;
    setReading(null);
    if (error) dispatch(extractionFailed(callFailed(error)));
    const found = data?.regions ?? [];
    if (!error && found.length === 0) notify(nothingFound);
    done.current(found.length > 0 ? asRead(found) : [untold(area, language)]);
  };
  return {
    drawn,
    reading,
    setDrawn,
    read,
    /** A box in the middle of the page, to be moved or drawn anew. */
    begin: () => setDrawn(middleOf(image, 0.4, 0.1)),
    cancel: () => setDrawn(null),
  };
}

export type Area = ReturnType<typeof useArea>;

const nothingFound = { title: 'No Text Found', description: 'Type what is written there.' };

const asRead = (regions: PageText['regions']): readonly CorrectedRegion[] =>
  [...regions].sort((one, other) => one.order - other.order).map(({ order: _order, ...region }) => region);

/** In these a text that is higher than wide is mostly in columns. */
const inColumns = new Set(['ja', 'zh', 'zh-hk']);

const untold = (box: Box, language: string): CorrectedRegion => ({
  ...{ text: '', box, confidence: 1 },
  vertical: inColumns.has(language) && box.height > box.width,
});
