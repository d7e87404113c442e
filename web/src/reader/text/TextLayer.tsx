import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import type { TextRegion } from '../../api/types.js';
import { useExtractTextQuery } from '../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Spinner } from '../../ui/feedback/Spinner.js';
import type { PageSize } from '../book.js';
import type { SpokenPlace } from '../reader-slice.js';
import { callFailed, extractionFailed } from './extract.js';
import { namedKind } from './kind-names.js';
import { placeIn } from '../../boxes/place-in.js';
import { layText } from './text-layout.js';
import { textRuns, type TextRun } from './text-runs.js';

interface TextLayerProps {
  readonly address: string;
  readonly page: number;
}

/** The text of a page at its place in the image, selectable; the spoken word is marked. */
export function TextLayer({ address, page }: TextLayerProps) {
  const language = useAppSelector((state) => state.reader.language);
  const wanted = useAppSelector((state) => state.readerSettings.habits.textLayer);
  const here = useAppSelector(({ reader: { spoken } }) => (spoken?.page === page ? spoken : null));
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
  readonly image: PageSize;
  readonly spoken: SpokenPlace | null;
}

function Region({ region, image, spoken }: RegionProps) {
  const { box, vertical } = region;
  const runs = textRuns(region, spoken);
  const kind = namedKind(region);
  return (
    <p
      data-vertical={vertical || undefined}
      data-spoken={spoken ? '' : undefined}
      data-unspoken={kind === null ? undefined : ''}
      className="reader-region"
      style={placeIn(image, box)}
    >
      {runs.length > 0 ? (
        runs.map((run) => <Run key={run.from} run={run} region={region} image={image} />)
      ) : (
        <FilledBox region={region} image={image} spoken={spoken} />
      )}
      {kind !== null && <span className="reader-kind">{kind}</span>}
    </p>
  );
}

const letterSize = (size: number, image: PageSize) => `${(size / image.width) * 100}cqw`;

interface RunProps extends Pick<RegionProps, 'region' | 'image'> {
  readonly run: TextRun;
}

/** Over its ink, in all of the area where it can be grasped. */
function Run({ run: { from, to, spoken, box, area, size }, region, image }: RunProps) {
  const within = { ...area, x: area.x - region.box.x, y: area.y - region.box.y };
  const Part = spoken ? 'mark' : 'span';
  return (
    <span
      className="reader-run"
      style={{
        ...placeIn(region.box, within),
        gridTemplateColumns: tracks(area.width, box.x - area.x, box.width),
        gridTemplateRows: tracks(area.height, box.y - area.y, box.height),
      }}
    >
      <Part style={{ fontSize: letterSize(size, image) }}>{region.text.slice(from, to)}</Part>
    </span>
  );
}

/** Of a grid: what is before a part of a length, the part, and what is after it. */
const tracks = (whole: number, before: number, part: number): string =>
  [before, part, whole - before - part]
    .map((length) => `minmax(0, ${Math.max(0, length) / whole}fr)`)
    .join(' ');

/** Of a text that was stored when only boxes were known. */
function FilledBox({ region: { text, box, vertical }, image, spoken }: RegionProps) {
  const { lines, size } = useMemo(
    () => (vertical ? layText(text, box.height, box.width) : layText(text, box.width, box.height)),
    [box.height, box.width, text, vertical],
  );
  return (
    <span className="reader-lines" style={{ fontSize: letterSize(size, image) }}>
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
    </span>
  );
}
