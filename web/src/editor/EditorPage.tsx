import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadBlob, fileName } from '../export/download.js';
import { Preview, type PreviewProps } from '../preview/Preview.js';
import type { PreviewEngine } from '../preview/preview-engine.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { Loading } from '../ui/feedback/Loading.js';
import { phone, useMedia } from '../ui/use-media.js';
import { useScrollPadding } from '../ui/use-scroll-padding.js';
import { useTitle } from '../ui/use-title.js';
import { AddPagesDrop } from './AddPages.js';
import { moveSubtitles } from './commands/captions.js';
import { moveOverlay } from './commands/overlay.js';
import { chooseShape } from './commands/shape.js';
import { selectFrame, selectItem } from './commands/select.js';
import { gestureEnded } from './editor-slice.js';
import { EditorHeader } from './EditorHeader.js';
import { useFramesView } from './frames-view.js';
import { FrameViews } from './FrameViews.js';
import { Inspector } from './inspector/Inspector.js';
import { AddPanel } from './panels/AddPanel.js';
import { AnimationPanel } from './panels/AnimationPanel.js';
import { MusicPanel } from './panels/MusicPanel.js';
import { ShotPanel } from './panels/ShotPanel.js';
import { SoundsPanel } from './panels/SoundsPanel.js';
import { SpeechPanel } from './panels/SpeechPanel.js';
import { SubtitlesPanel } from './panels/SubtitlesPanel.js';
import { Paywall } from './paywall/Paywall.js';
import { useRestoredSession } from './paywall/use-restored-session.js';
import { useSavedVideo } from './persistence/use-saved-video.js';
import { selectHasFrames, selectProject } from './selectors.js';
import { ToolsButton, ToolsSheet } from './ToolsSheet.js';
import { useEditorKeys } from './use-editor-keys.js';

/** From pages to a narrated, captioned video (spec 2 section 2). */
export function EditorPage() {
  useTitle('Video Editor');
  const { ready, opening, replacement, open, restoreAddress } = useSavedVideo();
  const isSaved = useAppSelector(({ project }) => project.id !== null && project.saving === 'saved');
  useRestoredSession(ready);
  if (!ready || opening) return <Loading />;
  return (
    <>
      <EditorLayout />
      <AddPagesDrop />
      <Paywall />
      <ConfirmDialog
        open={replacement !== null}
        // The old video was chosen, so its address must not raise the question again.
        onOpenChange={(shown) => !shown && restoreAddress()}
        title={replacement?.kind === 'project' ? 'Open another project?' : 'Start a new video?'}
        description={`You are already making a video here. ${
          replacement?.kind === 'project'
            ? 'It could not be saved, and the project takes its place.'
            : `A new one of ${replacement?.images.length ?? 0} pages takes its place.${isSaved ? ' Yours stays in Projects.' : ''}`
        }`}
        action={replacement?.kind === 'project' ? 'Open project' : 'Start new video'}
        onConfirm={() => replacement !== null && open(replacement)}
      />
    </>
  );
}

function EditorLayout() {
  const [engine, setEngine] = useState<PreviewEngine | null>(null);
  const [playing, setPlaying] = useState(false);
  const [view, setView] = useFramesView();
  const [toolsOpen, setToolsOpen] = useState(false);
  const byTime = view === 'timeline';
  const isPhone = useMedia(phone);
  const hasFrames = useAppSelector(selectHasFrames);
  const preview = useRef<HTMLDivElement>(null);
  useScrollPadding(preview, isPhone && hasFrames);
  useEditorKeys(engine);
  const [entrance, playEntrance] = useEntrance();
  const views = (
    <FrameViews engine={engine} view={view} onView={setView}>
      <ToolsButton open={toolsOpen} onOpen={setToolsOpen} />
    </FrameViews>
  );
  return (
    <main
      className={`flex min-h-dvh grow flex-col lg:h-dvh lg:min-h-[760px] ${byTime && toolsOpen ? 'max-sm:pb-[46dvh]' : ''}`}
    >
      <EditorHeader />
      <div className="grid min-h-0 grow gap-4 p-3 sm:p-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[clamp(270px,24vw,340px)_minmax(0,1fr)_clamp(270px,24vw,340px)]">
        <div
          ref={preview}
          className={`grid min-w-0 place-items-center lg:order-2 lg:[container-type:size] ${hasFrames ? inSight : ''}`}
        >
          <VideoPreview playOnceFrameId={entrance} onEngine={setEngine} onPlaying={setPlaying} />
        </div>
        {isPhone && <div className="-mx-3 min-w-0">{views}</div>}
        <ToolsSheet isSheet={byTime} open={toolsOpen} onClose={() => setToolsOpen(false)}>
          <div className={`${column} lg:order-1`}>
            <SpeechPanel />
            <ShotPanel onBeginningChosen={playEntrance} />
            <AnimationPanel onAdded={playEntrance} />
            <MusicPanel />
          </div>
          <div className={`${column} lg:order-3`}>
            <SubtitlesPanel playing={playing} />
            <AddPanel />
            <SoundsPanel moment={() => engine?.moment() ?? null} />
            <Inspector />
          </div>
        </ToolsSheet>
      </div>
      {!isPhone && views}
    </main>
  );
}

/** Of tools: scrolls by itself where the page doesn't. */
const column = 'grid min-w-0 content-start gap-3 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain';

/** Of the preview: on a phone it stays while the frames, which follow it there, and the tools are scrolled. */
const inSight =
  'max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-3 max-sm:bg-paper max-sm:px-3 max-sm:py-1 max-sm:[&>div]:[--preview-height:34dvh]';

/** Of the canvas: the height that the controls leave. */
const previewHeight = '[--preview-height:60dvh] lg:[--preview-height:calc(100cqh-4rem)]';
const emptyHeight = '[--preview-height:40dvh] lg:[--preview-height:calc(100cqh-9rem)]';

function VideoPreview(props: Pick<PreviewProps, 'playOnceFrameId' | 'onEngine' | 'onPlaying'>) {
  const dispatch = useAppDispatch();
  const project = useAppSelector(selectProject);
  const selectedFrameId = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const selectedItem = useAppSelector(({ editor }) => editor.edited.selectedItem);
  const none = project.frames.length === 0;
  const { fail } = useToast();
  const saveCover = (cover: Blob | null) => {
    if (cover === null)
      fail({ title: 'Cover not saved', description: 'The picture could not be made. Try again.' });
    else downloadBlob(cover, fileName('cover'));
  };
  return (
    <div className={`w-full ${none ? emptyHeight : previewHeight}`}>
      <Preview
        {...props}
        project={project}
        selectedFrameId={selectedFrameId}
        selectedItem={selectedItem}
        onSelectFrame={(frameId) => dispatch(selectFrame.done({ frameId }))}
        onChooseShape={(shape) => dispatch(chooseShape.done({ shape }))}
        onSaveCover={saveCover}
        onSelectItem={(item) => dispatch(selectItem.done({ item }))}
        onMoveItem={(item, position, phase) => {
          dispatch(
            item.kind === 'captions'
              ? moveSubtitles.done({ position })
              : moveOverlay.done({ item, position }),
          );
          if (phase === 'done') dispatch(gestureEnded());
        }}
      />
      {none && (
        <p className="mx-auto mt-3 max-w-sm text-center text-sm text-ink-soft">
          Drop pictures, a CBZ or a PDF here, add a chapter by its address, or{' '}
          <Link to={paths.home} className="font-semibold text-ink underline">
            choose a manga
          </Link>{' '}
          and press Create Video while you read.
        </p>
      )}
    </div>
  );
}

/**
 * The frame whose new animation or camera move is to be played once; reset soon, so that the same one can be chosen again.
 */
function useEntrance(): readonly [string | null, (frameId: string) => void] {
  const [frameId, setFrameId] = useState<string | null>(null);
  useEffect(() => {
    if (frameId === null) return undefined;
    const timer = setTimeout(() => setFrameId(null), 1000);
    return () => clearTimeout(timer);
  }, [frameId]);
  return [frameId, setFrameId];
}
