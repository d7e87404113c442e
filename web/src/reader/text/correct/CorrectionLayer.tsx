import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import type { CorrectedRegion, PageText } from '../../../api/types.js';
import { knowText, useExtractTextQuery } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { CorrectionPending } from '../../correct/CorrectionPending.js';
import type { Correcting } from '../../correct/correcting.js';
import { pageCorrected } from '../../reader-slice.js';
import { CorrectedTexts } from './CorrectedTexts.js';
import { correctedText } from './regions.js';
import { unsavedTexts } from './unsaved-texts.js';

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
  /** What was read isn't here yet, since the corrections are gone. */
  const [isLost, setLost] = useState(false);
  const begun = useBegun({ address, language, text: currentData, restored });
  useEffect(() => {
    if (begun?.isUnsaved) void dispatch(knowText({ imageUrl: address, language }, begun.text));
  }, [address, begun, dispatch, language]);
  const { attach } = correcting;
  useEffect(() => attach(page), [attach, page]);
  const showRestored = async () => {
    // After a failure `data` is what was there before.
    const { data, isSuccess } = await refetch();
    setLost(!isSuccess);
    if (!isSuccess) return;
    dispatch(pageCorrected({ address, text: data.text }));
    setRestored(restored + 1);
  };
  if (begun && !isLost) {
    return (
      <CorrectedTexts
        key={begun.key}
        address={address}
        page={page}
        language={language}
        text={begun.text}
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
      what="The text"
      isLoading={isFetching}
      onRetry={() => void (isLost ? showRestored() : refetch())}
    />
  );
}

interface Begun {
  readonly key: string;
  readonly text: PageText;
  /** Some of it is kept in this browser alone. */
  readonly isUnsaved: boolean;
}

interface BeginOptions {
  readonly address: string;
  readonly language: string;
  /** As the server has it. */
  readonly text: PageText | undefined;
  readonly restored: number;
}

/** The text with which a correction began; it is edited from then on. */
function useBegun({ address, language, text, restored }: BeginOptions): Begun | null {
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const key = `${address} ${language} ${restored}`;
  const [begun, setBegun] = useState<Begun | null>(null);
  if (text && begun?.key !== key) {
    const regions = unsavedTexts.of(user, { imageUrl: address, language })?.regions ?? null;
    const next = {
      key,
      text: regions ? withCorrections(text, regions) : text,
      isUnsaved: regions !== null,
    };
    setBegun(next);
    return next;
  }
  return begun?.key === key ? begun : null;
}

/** The text of a page with corrections that the server doesn't have yet. */
const withCorrections = (text: PageText, regions: readonly CorrectedRegion[]): PageText =>
  correctedText(
    text,
    regions.map((region) => ({ id: nanoid(), region })),
  );
