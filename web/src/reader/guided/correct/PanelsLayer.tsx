import { useEffect, useState } from 'react';
import type { Box, PagePanels } from '../../../api/types.js';
import { knowPanels, usePagePanelsQuery } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { CorrectionPending } from '../../correct/CorrectionPending.js';
import type { Correcting } from '../../correct/correcting.js';
import { CorrectedPanels } from './CorrectedPanels.js';
import { unsavedPanels } from './unsaved-panels.js';

interface PanelsLayerProps {
  readonly address: string;
  readonly page: number;
  readonly correcting: Correcting;
}

/** A page whose panels are corrected: they are found first, where they weren't. */
export function PanelsLayer({ address, page, correcting }: PanelsLayerProps) {
  const { direction, attach } = correcting;
  const { currentData, isFetching, refetch } = usePagePanelsQuery({ imageUrl: address, direction });
  /** Those with which the correction began; they are edited from then on. */
  const [begun, setBegun] = useState<{ readonly panels: PagePanels; readonly key: number } | null>(null);
  /** What is found isn't here yet, since the corrections are gone. */
  const [isLost, setLost] = useState(false);
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const dispatch = useAppDispatch();
  if (begun === null && currentData && !isFetching) {
    const kept = unsavedPanels.of(user, { imageUrl: address });
    setBegun({ panels: kept ? withPanels(currentData, kept.panels) : currentData, key: 0 });
  }
  useEffect(() => {
    if (begun?.key === 0 && begun.panels.corrected) dispatch(knowPanels(address, begun.panels));
  }, [address, begun, dispatch]);
  useEffect(() => attach(page), [attach, page]);
  const showRestored = async () => {
    const { data, isSuccess } = await refetch();
    setLost(!isSuccess);
    if (isSuccess) setBegun((before) => ({ panels: data, key: (before?.key ?? 0) + 1 }));
  };
  if (begun && !isLost) {
    return (
      <CorrectedPanels
        key={begun.key}
        address={address}
        page={page}
        found={begun.panels}
        isCorrected={currentData?.corrected === true}
        correcting={correcting}
        onRestored={showRestored}
      />
    );
  }
  return (
    <CorrectionPending
      page={page}
      correcting={correcting}
      what="The panels"
      isLoading={isFetching}
      onRetry={() => void (isLost ? showRestored() : refetch())}
    />
  );
}

/** The panels of a page with corrections that the server doesn't have yet. */
const withPanels = (found: PagePanels, panels: readonly Box[]): PagePanels => ({
  ...found,
  ...{ panels: [...panels], corrected: true },
});
