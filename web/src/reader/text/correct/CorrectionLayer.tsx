import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageText } from '../../../api/types.js';
import { useExtractTextQuery } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { Button } from '../../../ui/controls/Button.js';
import { Loading } from '../../../ui/feedback/Loading.js';
import { FailedToLoad } from '../../../ui/feedback/Notice.js';
import { pageCorrected } from '../../reader-slice.js';
import type { Correcting } from './correcting.js';
import { CorrectedTexts } from './CorrectedTexts.js';

interface CorrectionLayerProps {
  readonly address: string;
  readonly page: number;
  readonly correcting: Correcting;
}

/** A page whose texts are corrected: it is read first, where it wasn't. */
export function CorrectionLayer({ address, page, correcting }: CorrectionLayerProps) {
  const language = useAppSelector((state) => state.reader.language);
  const dispatch = useAppDispatch();
  const { currentData, isFetching, refetch } = useExtractTextQuery({ imageUrl: address, language });
  /** Those that began with what was read. */
  const [restored, setRestored] = useState(0);
  const begun = useBegun(currentData, `${address} ${language} ${restored}`);
  const isActive = correcting.active === page;
  if (begun) {
    return (
      <CorrectedTexts
        key={begun.key}
        address={address}
        page={page}
        language={language}
        text={begun.text}
        isCorrected={currentData?.corrected === true}
        correcting={correcting}
        onRestored={async () => {
          const { data } = await refetch();
          if (!data) return;
          dispatch(pageCorrected({ address, text: data.text }));
          setRestored(restored + 1);
        }}
      />
    );
  }
  if (!isActive || !correcting.panel) return null;
  return createPortal(
    <div className="flex flex-wrap items-center justify-between gap-3">
      {isFetching ? <Loading /> : <FailedToLoad what="The text" onRetry={() => void refetch()} />}
      <Button size="small" onClick={correcting.leave}>
        Done
      </Button>
    </div>,
    correcting.panel,
  );
}

/** The text with which a correction began; it is edited from then on. */
function useBegun(text: PageText | undefined, key: string) {
  const [begun, setBegun] = useState<{ readonly key: string; readonly text: PageText } | null>(null);
  if (text && begun?.key !== key) {
    const next = { key, text };
    setBegun(next);
    return next;
  }
  return begun?.key === key ? begun : null;
}
