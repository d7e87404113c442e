import { useEffect, useState } from 'react';
import type { PagePanels } from '../../../api/types.js';
import { usePagePanelsQuery } from '../../../api/vision.js';
import { CorrectionPending } from '../../correct/CorrectionPending.js';
import type { Correcting } from '../../correct/correcting.js';
import { CorrectedPanels } from './CorrectedPanels.js';

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
  if (begun === null && currentData && !isFetching) setBegun({ panels: currentData, key: 0 });
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
