import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import type { TextRegion } from '../../api/types.js';
import { useExtractTextQuery } from '../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Spinner } from '../../ui/Spinner.js';
import type { SpokenPlace } from '../reader-slice.js';
import { callFailed, extractionFailed } from './extract.js';
import { layText } from './text-layout.js';

interface TextLayerProps {
  readonly address: string;
  readonly page: number;
}

/** The text of a page at its place in the image, selectable; the spoken word is marked. */
export function TextLayer({ address, page }: TextLayerProps) {
  const { language, spoken } = useAppSelector((state) => state.reader);
  const wanted = useAppSelector((state) => state.readerSettings.habits.textLayer);
  const here = spoken?.page === page ? spoken : null;
  const { currentData, isFetching, error } = useExtractTextQuery(
    wanted || here ? { imageUrl: address, language } : skipToken,
  );
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (error) dispatch(extractionFailed(callFailed(error)));
  }, [dispatch, error]);
  if (isFetching) {
    return (
      <p className="absolute top-2 left-2 flex items-center gap-2 rounded-full bg-ink px-3 py-1.5 text-sm text-paper">
        <Spinner />
        Reading the text
      </p>
    );
  }
  if (!currentData) return null;
  const { width, height, regions } = currentData;
  return (
    <div
      role="group"
      aria-label={`Text of page ${page + 1}`}
      lang={language}
      data-layer={wanted ? '' : undefined}
      className="absolute inset-0"
    >
      {regions.map((region, index) => (
        <Region
          key={index}
          region={region}
          image={{ width, height }}
          spoken={here?.region === index ? here : null}
        />
      ))}
    </div>
  );
}

interface RegionProps {
  readonly region: TextRegion;
  readonly image: { readonly width: number; readonly height: number };
  readonly spoken: SpokenPlace | null;
}

function Region({ region: { text, box, vertical }, image, spoken }: RegionProps) {
  const { lines, size } = useMemo(
    () => (vertical ? layText(text, box.height, box.width) : layText(text, box.width, box.height)),
    [box.height, box.width, text, vertical],
  );
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <p
      data-vertical={vertical || undefined}
      data-spoken={spoken ? '' : undefined}
      className="reader-region"
      style={{
        left: percent(box.x, image.width),
        top: percent(box.y, image.height),
        width: percent(box.width, image.width),
        height: percent(box.height, image.height),
        fontSize: `${(size / image.width) * 100}cqw`,
      }}
    >
      {lines.map(({ from, to }) => (
        <span key={from}>
          {spoken && spoken.from < to && spoken.to > from ? (
            <>
              {text.slice(from, Math.max(from, spoken.from))}
              <mark>{text.slice(Math.max(from, spoken.from), Math.min(to, spoken.to))}</mark>
              {text.slice(Math.min(to, spoken.to), to)}
            </>
          ) : (
            text.slice(from, to)
          )}
        </span>
      ))}
    </p>
  );
}
