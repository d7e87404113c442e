import type { VideoShape } from '@komavox/scene';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { Button, IconButton } from '../ui/controls/Button.js';
import { ConfirmDialog, Dialog } from '../ui/popups/Dialog.js';
import { FilmIcon, SettingsIcon } from '../ui/icons.js';
import { framesNamed } from '../video/frame-numbers.js';
import type { VideoProject } from '../video/project.js';
import { storeChoices, storedChoices } from './export-choices.js';
import { hasAudio, voicelessFrames } from './export-form.js';
import { exportVideo, exportZip, resumeExport } from './export-video.js';
import { ExportOptions } from './ExportOptions.js';

interface ExportButtonProps extends VoicelessProps {
  readonly onChooseShape: (shape: VideoShape) => void;
}

interface VoicelessProps {
  readonly project: VideoProject;
  /** Gives these frames their voice; null where there is nothing on them to be spoken. */
  readonly onSpeak: (() => void) | null;
}

/** "Export Video" as it was chosen last, and those choices; asks first where frames have no audio or no voice. */
export function ExportButton({ project, onSpeak, onChooseShape }: ExportButtonProps) {
  const dispatch = useAppDispatch();
  const exporting = useAppSelector((state) => state.export.task !== null);
  const [asking, setAsking] = useState<'options' | 'no audio' | 'no voice' | null>(null);
  const [choices, setChoices] = useState(storedChoices);
  useEffect(() => void dispatch(resumeExport()), [dispatch]);
  const onOpenChange = (open: boolean) => !open && setAsking(null);
  const make = () => void dispatch(exportVideo(project, choices));
  const start = () => {
    if (!hasAudio(project)) setAsking('no audio');
    else if (voicelessFrames(project).length > 0) setAsking('no voice');
    else {
      setAsking(null);
      make();
    }
  };
  return (
    <span className="flex items-center gap-1">
      <IconButton
        label="Export options"
        disabled={project.frames.length === 0 || exporting}
        onClick={() => setAsking('options')}
      >
        <SettingsIcon />
      </IconButton>
      <Button
        variant="primary"
        size="small"
        disabled={project.frames.length === 0}
        busy={exporting}
        onClick={start}
      >
        {!exporting && (
          // Beside the other buttons of the header there is no room for it on a phone.
          <span className="contents max-sm:hidden">
            <FilmIcon />
          </span>
        )}
        Export Video
      </Button>
      <VoicelessFramesDialog
        project={project}
        open={asking === 'no voice'}
        onOpenChange={onOpenChange}
        onSpeak={onSpeak}
        onExport={make}
      />
      <ExportOptions
        open={asking === 'options'}
        onOpenChange={onOpenChange}
        project={project}
        onChooseShape={onChooseShape}
        choices={choices}
        onChoose={(next) => {
          setChoices(next);
          storeChoices(next);
        }}
        onExport={start}
      />
      <Dialog
        open={asking === 'no audio'}
        onOpenChange={onOpenChange}
        title="No Audio Detected"
        description="None of the frames has audio, so there is no video to make. You can export all images as a ZIP file instead."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(null)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(null);
              void dispatch(exportZip(project));
            }}
          >
            Export as ZIP
          </Button>
        </div>
      </Dialog>
    </span>
  );
}

interface VoicelessFramesDialogProps extends VoicelessProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onExport: () => void;
}

function VoicelessFramesDialog({
  project,
  open,
  onOpenChange,
  onSpeak,
  onExport,
}: VoicelessFramesDialogProps) {
  const voiceless = voicelessFrames(project);
  const one = voiceless.length === 1;
  const exporting = { action: 'Export anyway', onConfirm: onExport };
  const retrying = onSpeak && { action: 'Try again', onConfirm: onSpeak };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={one ? '1 frame has no voice' : `${voiceless.length} frames have no voice`}
      description={`${framesNamed(voiceless)} would stay without a voice. A frame without any audio is shown for 6 seconds in silence${project.frames.some(({ shot }) => shot) ? ', a panel for 3' : ''}.`}
      {...(retrying ? { ...retrying, other: exporting } : exporting)}
    />
  );
}
