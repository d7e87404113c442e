import { useLayoutEffect, useRef } from 'react';
import { AssignVoicesButton } from '../../cast/AssignVoicesButton.js';
import { useAppDispatch } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { CloseIcon, EditIcon, GripIcon, VoiceIcon } from '../../ui/icons.js';
import type { Book } from '../book.js';
import { textClosed, textEdited } from '../reader-slice.js';
import { useReaderState } from '../use-reader-state.js';
import { PrintedReadings } from './PrintedReadings.js';
import { UnspokenTexts } from './UnspokenTexts.js';
import { useMovedBox } from './use-moved-box.js';

interface TextBoxProps {
  readonly book: Book;
  /** Edits it where it is printed. */
  readonly onCorrect: () => void;
  /** Asks for the reading of a word: the selected one, or none yet; null where no manga keeps it. */
  readonly onPronounce: ((word: string) => void) | null;
}

/** The text that was read, to be corrected before it is spoken. As high as its text, up to half the window. */
export function TextBox({ book, onCorrect, onPronounce }: TextBoxProps) {
  const { pages } = book;
  const dispatch = useAppDispatch();
  const { text, textOf, boxOpen, page, language, corrections } = useReaderState();
  const boxRef = useRef<HTMLElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const moved = useMovedBox(boxRef);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  }, [boxOpen, text]);
  if (!boxOpen) return null;
  const address = pages[page]?.address ?? '';
  return (
    <section
      ref={boxRef}
      aria-label="Text"
      style={moved.style}
      className="pointer-events-auto flex max-h-[50dvh] animate-rise flex-col gap-1 rounded-t-lg border border-line bg-sheet p-3 pt-1 shadow-sheet sm:rounded-lg"
    >
      <div className="flex shrink-0 items-center gap-1">
        <IconButton
          label="Move text"
          title="Drag, or use the arrow keys"
          size="small"
          className="-ml-2 cursor-move touch-none"
          {...moved.handle}
        >
          <GripIcon />
        </IconButton>
        <h2 className="grow text-sm leading-tight">
          {textOf === 'all' ? `Text of ${pages.length} pages` : `Text of page ${page + 1}`}
        </h2>
        {onPronounce && (
          <IconButton
            label="Pronunciation"
            size="small"
            onClick={() => onPronounce(selectedWord(fieldRef.current))}
          >
            <VoiceIcon />
          </IconButton>
        )}
        <IconButton label="Close text" size="small" className="-mr-2" onClick={() => dispatch(textClosed())}>
          <CloseIcon />
        </IconButton>
      </div>
      <textarea
        ref={fieldRef}
        aria-label="Extracted text"
        lang={language}
        value={text}
        rows={3}
        placeholder="No text was found on this page."
        onChange={(event) => dispatch(textEdited(event.target.value))}
        className="field min-h-0 resize-none py-2.5"
      />
      {textOf === 'current' && (
        <>
          <PrintedReadings book={book} page={page} language={language} text={text} />
          <UnspokenTexts book={book} page={page} language={language} />
        </>
      )}
      <div className="-mb-1.5 flex shrink-0 flex-wrap gap-1">
        <AssignVoicesButton
          quiet
          address={address}
          name={`Page ${page + 1}`}
          text={textOf === 'all' ? (corrections[address] ?? null) : text}
          language={language}
        />
        <Button size="small" variant="quiet" onClick={onCorrect}>
          <EditIcon />
          Edit text
        </Button>
      </div>
    </section>
  );
}

/** Longer selections are no word. */
const maxWord = 60;

function selectedWord(field: HTMLTextAreaElement | null): string {
  const selected = field?.value.slice(field.selectionStart, field.selectionEnd).trim() ?? '';
  return selected.length > maxWord || selected.includes('\n') ? '' : selected;
}
