import { Link } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { useAppDispatch } from '../../store/hooks.js';
import { smallPlainButton } from '../../ui/controls/button-style.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { Choice } from '../../ui/controls/Choice.js';
import {
  ChapterEndIcon,
  ChapterStartIcon,
  NextIcon,
  PreviousIcon,
  SpeakIcon,
  StopIcon,
} from '../../ui/icons.js';
import { Select } from '../../ui/controls/Select.js';
import { Slider } from '../../ui/controls/Slider.js';
import { Spinner } from '../../ui/feedback/Spinner.js';
import { spokenLanguageOptions } from '../../ui/controls/spoken-language-options.js';
import { languageChosen, modeChosen } from '../reader-slice.js';
import type { OpenReader } from '../use-open-book.js';
import { useReaderState } from '../use-reader-state.js';

export function BottomBar(reader: OpenReader) {
  return (
    <div
      data-bottom-bar
      className="flex flex-col gap-x-6 gap-y-1 border-t border-line bg-paper px-2 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] sm:px-3 sm:pb-1.5 min-[1240px]:flex-row min-[1240px]:items-center"
    >
      <Place {...reader} />
      <Tools {...reader} />
    </div>
  );
}

function Place({ book, open: { spread }, direction, navigation, setDialog }: OpenReader) {
  const { goTo, turnBy, openChapter } = navigation;
  const mirrored = direction === 'rtl';
  const total = book.pages.length;
  const first = spread[0] ?? 0;
  const last = spread.at(-1) ?? first;
  const { previousId, nextId } = book;
  const shown = first === last ? String(first + 1) : `${first + 1}–${last + 1}`;
  // In a right-to-left book the next page lies on the left.
  const [Back, On] = mirrored ? [NextIcon, PreviousIcon] : [PreviousIcon, NextIcon];
  const [ChapterBack, ChapterOn] = mirrored
    ? [ChapterEndIcon, ChapterStartIcon]
    : [ChapterStartIcon, ChapterEndIcon];
  return (
    <div className={`flex min-w-0 grow items-center ${mirrored ? 'flex-row-reverse' : ''}`}>
      {book.chapterId !== null && (
        <IconButton
          label="Previous chapter"
          disabled={previousId === null}
          onClick={() => openChapter(previousId)}
        >
          <ChapterBack />
        </IconButton>
      )}
      <IconButton label="Previous page" disabled={first === 0} onClick={() => turnBy(-1)}>
        <Back />
      </IconButton>
      <Slider
        label="Page"
        value={first + 1}
        min={1}
        max={total}
        valueText={`${first + 1} of ${total}`}
        direction={mirrored ? 'rtl' : 'ltr'}
        onChange={(page) => goTo(page - 1)}
        className="mx-3"
      />
      <button
        type="button"
        title="Jump to page"
        onClick={() => setDialog('jump')}
        className="min-h-11 shrink-0 rounded-md px-2 text-sm font-semibold tabular-nums hover:bg-wash sm:min-h-9"
      >
        {shown} / {total}
      </button>
      <IconButton label="Next page" disabled={last === total - 1} onClick={() => turnBy(1)}>
        <On />
      </IconButton>
      {book.chapterId !== null && (
        <IconButton label="Next chapter" disabled={nextId === null} onClick={() => openChapter(nextId)}>
          <ChapterOn />
        </IconButton>
      )}
    </div>
  );
}

/** All four of them stand in one row of a phone, in two of the narrowest. */
const inRow = 'whitespace-nowrap max-sm:grow max-sm:gap-1 max-sm:px-1 max-sm:text-xs';

function Tools({ book, tasks, setDialog }: OpenReader) {
  const dispatch = useAppDispatch();
  const { language, mode, extraction, speech, boxOpen, text } = useReaderState();
  const nothingToSpeak = boxOpen && text.trim() === '';
  return (
    <div className="grid grid-cols-[minmax(6rem,1fr)_minmax(0,auto)] gap-2 sm:flex sm:items-center">
      <Select
        label="Text language"
        value={language}
        options={spokenLanguageOptions(book.language)}
        onChange={(code) => dispatch(languageChosen(code))}
        className="min-w-0 sm:w-36"
      />
      <Choice
        label="Pages to extract"
        value={mode}
        options={[
          { value: 'current', label: 'Current Frame' },
          { value: 'all', label: 'All Frames' },
        ]}
        onChange={(chosen) => dispatch(modeChosen(chosen))}
      />
      <div className="col-span-2 flex flex-wrap gap-1.5 sm:gap-2">
        <Button
          size="small"
          className={inRow}
          disabled={extraction !== null}
          onClick={() => tasks.extract(mode)}
        >
          Extract Text
        </Button>
        {speech === 'idle' ? (
          <Button size="small" className={inRow} disabled={nothingToSpeak} onClick={tasks.startSpeech}>
            <SpeakIcon />
            Speak
          </Button>
        ) : (
          <Button
            size="small"
            className={inRow}
            aria-busy={speech === 'preparing' || undefined}
            onClick={tasks.stopSpeech}
          >
            {speech === 'preparing' ? <Spinner /> : <StopIcon />}
            Stop
          </Button>
        )}
        <Link
          to={paths.videoEditor(book.pages.map(({ address }) => address))}
          className={`${smallPlainButton} ${inRow}`}
        >
          Create Video
        </Link>
        <Button size="small" variant="primary" className={inRow} onClick={() => setDialog('short')}>
          Make a short
        </Button>
      </div>
    </div>
  );
}
