import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { FilmIcon } from '../ui/icons.js';
import type { VideoProject } from '../video/project.js';
import { hasAudio } from './export-form.js';
import { exportVideo, exportZip, resumeExport } from './export-video.js';

/** "Export Video"; a project without audio is offered as a ZIP of its images. */
export function ExportButton({ project }: { readonly project: VideoProject }) {
  const dispatch = useAppDispatch();
  const exporting = useAppSelector((state) => state.export.task !== null);
  const [asking, setAsking] = useState(false);
  useEffect(() => void dispatch(resumeExport()), [dispatch]);
  return (
    <>
      <Button
        variant="primary"
        size="small"
        disabled={project.frames.length === 0}
        busy={exporting}
        onClick={() => (hasAudio(project) ? void dispatch(exportVideo(project)) : setAsking(true))}
      >
        {!exporting && <FilmIcon />}
        Export Video
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="No Audio Detected"
        description="None of the frames has audio, so there is no video to make. You can export all images as a ZIP file instead."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false);
              void dispatch(exportZip(project));
            }}
          >
            Export as ZIP
          </Button>
        </div>
      </Dialog>
    </>
  );
}
