import { useNavigate } from 'react-router-dom';
import { noManga, paths } from '../../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import {
  BackIcon,
  EditIcon,
  FullScreenIcon,
  HelpIcon,
  PanelsIcon,
  ReadAlongIcon,
  SettingsIcon,
  TextLayerIcon,
  VoiceIcon,
} from '../../ui/icons.js';
import { Popover } from '../../ui/popups/Popover.js';
import type { Book } from '../book.js';
import { habitChosen } from '../settings/settings-slice.js';
import type { OpenReader } from '../use-open-book.js';
import { SettingsPanel } from './SettingsPanel.js';

export function TopBar(reader: OpenReader) {
  const { book, correcting, fullScreen, guided, setDialog } = reader;
  const dispatch = useAppDispatch();
  const { textLayer, readAlong } = useAppSelector((state) => state.readerSettings.habits);
  const leave = useLeave(book);
  return (
    <div className="flex items-center gap-1 border-b border-line bg-paper px-1 pt-[env(safe-area-inset-top)] sm:px-3">
      <IconButton label="Back" onClick={leave}>
        <BackIcon />
      </IconButton>
      <div className="min-w-0 grow py-2 leading-tight">
        <h1 lang={book.mangaLanguage} className="truncate text-base">
          {book.mangaTitle === '' ? book.name : book.mangaTitle}
        </h1>
        {book.mangaTitle !== '' && (
          <p className="truncate text-sm text-ink-soft">
            <span>{book.name}</span>
            {book.title !== '' && (
              <>
                {' · '}
                <span lang={book.language}>{book.title}</span>
              </>
            )}
          </p>
        )}
      </div>
      <IconButton
        label="Guided view"
        aria-pressed={guided.isChosen}
        className="max-sm:hidden"
        onClick={guided.toggle}
      >
        <PanelsIcon />
      </IconButton>
      <IconButton
        label="Text layer"
        aria-pressed={textLayer}
        onClick={() => dispatch(habitChosen({ textLayer: !textLayer }))}
      >
        <TextLayerIcon />
      </IconButton>
      <IconButton
        label="Edit text"
        aria-pressed={correcting.context?.what === 'texts'}
        className="max-sm:hidden"
        onClick={() => correcting.toggle('texts')}
      >
        <EditIcon />
      </IconButton>
      <IconButton
        label="Read along"
        aria-pressed={readAlong}
        onClick={() => dispatch(habitChosen({ readAlong: !readAlong }))}
      >
        <ReadAlongIcon />
      </IconButton>
      <IconButton label="Voice" onClick={() => setDialog('voice')}>
        <VoiceIcon />
      </IconButton>
      <Popover
        label="Reader settings"
        trigger={
          <IconButton label="Reader settings">
            <SettingsIcon />
          </IconButton>
        }
      >
        <SettingsPanel {...reader} />
      </Popover>
      {fullScreen.toggle && (
        <IconButton label="Full screen" className="max-sm:hidden" onClick={fullScreen.toggle}>
          <FullScreenIcon />
        </IconButton>
      )}
      <IconButton label="Keyboard help" className="max-sm:hidden" onClick={() => setDialog('help')}>
        <HelpIcon />
      </IconButton>
    </div>
  );
}

/** Leads to the manga; from images of no manga, to the screen before. */
function useLeave({ mangaId }: Book): () => void {
  const navigate = useNavigate();
  return () => {
    if (mangaId !== noManga) void navigate(paths.manga(mangaId));
    else if (cameFromHere()) void navigate(-1);
    else void navigate(paths.home);
  };
}

/** The router counts its entries; the first has no other of ours before it. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
