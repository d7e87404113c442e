import { isSpoken } from '@komavox/cast';
import { useMemo } from 'react';
import { useNarration } from '../../narration/use-narration.js';
import { useAppSelector } from '../../store/hooks.js';
import { mangaIdOf, type Book } from '../book.js';
import { knownText } from './extract.js';
import { namedKind } from './kind-names.js';
import { TextNotes } from './TextNotes.js';

interface UnspokenTextsProps {
  readonly book: Book;
  readonly page: number;
  readonly language: string;
}

/** What stands on the page and is not read aloud, each with its kind. */
export function UnspokenTexts({ book, page, language }: UnspokenTextsProps) {
  const known = useAppSelector(useMemo(() => knownText(book, page, language), [book, page, language]));
  const soundEffects = useNarration(mangaIdOf(book)).narration?.soundEffects ?? 'skip';
  const left = known?.regions.filter((region) => region.text !== '' && !isSpoken(region, soundEffects)) ?? [];
  const notes = left.map((region) => (
    <>
      <span lang={language}>{region.text}</span> ({namedKind(region)?.toLowerCase()})
    </>
  ));
  return <TextNotes label="Not read aloud" notes={notes} />;
}
