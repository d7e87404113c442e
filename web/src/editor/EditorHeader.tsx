import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { ExportButton } from '../export/ExportButton.js';
import { ExportProgress } from '../export/ExportProgress.js';
import { ProjectMenu, UnsavedNotice } from '../projects/ProjectMenu.js';
import { paths } from '../routes/paths.js';
import { ReadFromUrlDialog } from '../scrape/ReadFromUrlDialog.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { Button, IconButton } from '../ui/controls/Button.js';
import {
  AddressIcon,
  BackIcon,
  DeleteIcon,
  ExtractIcon,
  PictureIcon,
  RedoIcon,
  UndoIcon,
} from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { AddPagesButton } from './AddPages.js';
import { removeBackground } from './commands/background.js';
import { chooseShape } from './commands/shape.js';
import { redone, undone } from './editor-slice.js';
import { FileButton } from '../ui/controls/FileButton.js';
import { useFiles } from './files/use-files.js';
import { PanelsMenu } from './PanelsMenu.js';
import { openFrames } from './persistence/open-frames.js';
import { selectFrames, selectProject } from './selectors.js';
import { extractTexts } from './tasks/extract-texts.js';
import { FailedFrames } from './tasks/FailedFrames.js';
import { selectCanSpeakVoiceless, speakVoiceless } from './tasks/speak-voiceless.js';
import { TaskProgress } from './tasks/TaskProgress.js';
import { VideoName } from './VideoName.js';

/** Controls of the whole video. */
export function EditorHeader() {
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const project = useAppSelector(selectProject);
  const { data: user } = useMeQuery();
  const canSpeak = useAppSelector(selectCanSpeakVoiceless);
  return (
    <header className="z-20 border-b border-line bg-paper sm:sticky sm:top-0">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 p-2 sm:gap-x-2 sm:px-4">
        <IconButton
          label="Back"
          // The first entry of the browser's history has this key.
          onClick={() => void (location.key === 'default' ? navigate(paths.home) : navigate(-1))}
        >
          <BackIcon />
        </IconButton>
        <h1 className="mr-1 text-lg max-sm:sr-only">Video Editor</h1>
        <UndoButtons />
        <ProjectMenu />
        <div className="ml-auto lg:order-last">
          <ExportButton
            project={project}
            onChooseShape={(shape) => dispatch(chooseShape.done({ shape }))}
            onSpeak={canSpeak && user ? () => void dispatch(speakVoiceless(user.id)) : null}
          />
        </div>
        <ProjectButtons />
      </div>
      <div className="grid gap-2 px-2 pb-2 empty:hidden sm:px-4">
        <TaskProgress kind="pages" />
        <TaskProgress kind="extract" />
        <FailedFrames kind="extract" />
        <ExportProgress />
        <UnsavedNotice />
      </div>
    </header>
  );
}

function UndoButtons() {
  const dispatch = useAppDispatch();
  const last = useAppSelector(({ editor }) => editor.past.at(-1)?.label);
  const next = useAppSelector(({ editor }) => editor.future.at(-1)?.label);
  return (
    <>
      <IconButton
        label="Undo"
        title={last === undefined ? 'Undo' : `Undo: ${last}`}
        aria-keyshortcuts="Control+Z"
        disabled={last === undefined}
        onClick={() => dispatch(undone())}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label="Redo"
        title={next === undefined ? 'Redo' : `Redo: ${next}`}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={next === undefined}
        onClick={() => dispatch(redone())}
      >
        <RedoIcon />
      </IconButton>
    </>
  );
}

function ProjectButtons() {
  const dispatch = useAppDispatch();
  const files = useFiles();
  const frames = useAppSelector(selectFrames);
  const selected = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const background = useAppSelector(({ editor }) => editor.edited.background);
  const extracting = useAppSelector(({ editor }) => editor.tasks.extract !== null);
  const [asking, setAsking] = useState(false);
  const none = frames.length === 0;
  return (
    <div className="flex w-full flex-wrap items-center gap-2 max-sm:[&>button>svg]:hidden lg:w-auto lg:grow">
      {none && (
        <Button variant="primary" size="small" onClick={() => setAsking(true)}>
          <AddressIcon />
          Add Manga from URL
        </Button>
      )}
      {none && <AddPagesButton />}
      <Menu
        align="start"
        trigger={
          <Button size="small" disabled={none} busy={extracting}>
            {!extracting && <ExtractIcon />}
            Extract Text
          </Button>
        }
        items={[
          {
            label: 'Current Frame',
            onSelect: () => {
              if (selected !== null) void dispatch(extractTexts([selected], 'one'));
            },
          },
          {
            label: 'All Frames',
            onSelect: () =>
              void dispatch(
                extractTexts(
                  frames.map(({ id }) => id),
                  'all',
                ),
              ),
          },
        ]}
      />
      <PanelsMenu />
      <FileButton accept="image/*" size="small" onFile={(file) => void files.background(file)}>
        <PictureIcon />
        {background === null ? 'Add Background' : 'Change Background'}
      </FileButton>
      {background !== null && (
        <Button size="small" onClick={() => dispatch(removeBackground.done())}>
          <DeleteIcon />
          Remove Background
        </Button>
      )}
      {!none && <VideoName />}
      <Credits />
      <ReadFromUrlDialog
        open={asking}
        onOpenChange={setAsking}
        onChapter={(images) => {
          setAsking(false);
          void dispatch(openFrames({ addresses: images, source: [] }));
        }}
      />
    </div>
  );
}

function Credits() {
  const { data: user } = useMeQuery();
  return (
    <span role="status" className="ml-auto">
      <Link
        to={paths.credits}
        className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-sheet px-3 text-sm font-semibold whitespace-nowrap tabular-nums transition-colors duration-150 hover:bg-wash sm:min-h-9"
      >
        Credits: {user?.creditPoint ?? 0}
      </Link>
    </span>
  );
}
