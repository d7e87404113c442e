import { printedReadings } from '@komavox/cast';
import { useMemo } from 'react';
import { useAppSelector } from '../../store/hooks.js';
import type { Book } from '../book.js';
import { knownText } from './extract.js';
import { TextNotes } from './TextNotes.js';

interface PrintedReadingsProps {
  readonly book: Book;
  readonly page: number;
  readonly language: string;
  /** As it is in the box: a line that was edited is read as it is written. */
  readonly text: string;
}

/** The furigana of the page, above what they stand beside: it is read aloud so. */
export function PrintedReadings({ book, page, language, text }: PrintedReadingsProps) {
  const known = useAppSelector(useMemo(() => knownText(book, page, language), [book, page, language]));
  const readings = known ? printedReadings(text, known.regions) : [];
  const byBase = new Map(
    readings.map(({ start, end, reading }) => {
      const base = text.slice(start, end);
      return [`${base} ${reading}`, { base, reading }];
    }),
  );
  const notes = [...byBase.values()].map(({ base, reading }) => (
    <ruby lang={language}>
      {base}
      <rp>(</rp>
      <rt className="text-[0.7em]">{reading}</rt>
      <rp>)</rp>
    </ruby>
  ));
  return <TextNotes label="Printed readings" notes={notes} />;
}
