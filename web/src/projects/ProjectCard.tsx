import { clockText } from '@komavox/scene';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { detailOf } from '../api/call.js';
import { projectFile, useDeleteProjectMutation, useDuplicateProjectMutation } from '../api/projects.js';
import type { Project, VideoJob } from '../api/types.js';
import { FrameImage } from '../editor/strip/FrameImage.js';
import { download } from '../export/download.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Card } from '../ui/Card.js';
import { smallPlainButton } from '../ui/controls/button-style.js';
import { IconButton } from '../ui/controls/Button.js';
import { counted } from '../ui/counted.js';
import { MoreIcon } from '../ui/icons.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { Menu } from '../ui/popups/Menu.js';
import { momentText } from '../ui/moment.js';
import { emptyEditor } from './open-project.js';
import { ProjectExports } from './ProjectExports.js';
import { RenameProjectDialog } from './RenameProjectDialog.js';

const nameOf = ({ name }: Pick<Project, 'name'>): string => (name === '' ? 'Untitled video' : name);

interface ProjectCardProps {
  readonly project: Project;
  /** Finished ones, newest first; undefined where they are not known. */
  readonly exports: readonly VideoJob[] | undefined;
  /** Gets the focus once the project is deleted. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

export function ProjectCard({ project, exports, focusAfter }: ProjectCardProps) {
  const { id, frames, seconds, changedAt } = project;
  const name = nameOf(project);
  return (
    <li>
      <Card className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-4 p-4">
        <ProjectCover project={project} />
        <div className="grid content-start gap-2">
          <div className="flex items-start gap-1">
            <h2 className="line-clamp-2 min-w-0 grow text-lg [overflow-wrap:anywhere]">{name}</h2>
            <ProjectActions project={project} focusAfter={focusAfter} />
          </div>
          <p className="text-sm text-ink-soft">
            {counted(frames, 'frame')}
            {frames > 0 && ` · ${clockText(Math.round(seconds))}`}
            <span className="block">Changed {momentText(changedAt)}</span>
          </p>
          <Link
            to={paths.project(id)}
            aria-label={`Open ${name}`}
            className={`${smallPlainButton} justify-self-start`}
          >
            Open
          </Link>
        </div>
        {exports && <ProjectExports project={project} name={name} exports={exports} />}
      </Card>
    </li>
  );
}

function ProjectCover({ project: { cover } }: { readonly project: Project }) {
  return (
    <div className="relative grid aspect-[9/16] w-24 place-items-center overflow-hidden rounded-md bg-wash text-center text-xs text-ink-soft">
      {cover ? <FrameImage imageUrl={cover.imageUrl} box={cover.box ?? null} /> : 'No frames'}
    </div>
  );
}

function ProjectActions({ project, focusAfter }: Omit<ProjectCardProps, 'exports'>) {
  const { id } = project;
  const name = nameOf(project);
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.project.id === id);
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const [duplicate, { isLoading: isCopied }] = useDuplicateProjectMutation();
  const [remove, { isLoading: isRemoved }] = useDeleteProjectMutation();
  const { notify, fail } = useToast();
  const copy = async () => {
    try {
      notify({ title: 'Project copied', description: nameOf(await duplicate(id).unwrap()) });
    } catch (error) {
      fail({ title: 'Project not copied', description: detailOf(error, 'Please try again.') });
    }
  };
  const confirm = async () => {
    try {
      await remove(id).unwrap();
      if (isOpen) dispatch(emptyEditor());
      notify({ title: 'Project deleted' });
    } catch (error) {
      fail({ title: 'Project not deleted', description: detailOf(error, 'Please try again.') });
    }
    setAsking(null);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More of ${name}`} size="small" disabled={isCopied} className="-mt-1.5 -mr-1.5">
            <MoreIcon />
          </IconButton>
        }
        items={[
          { label: 'Rename', onSelect: () => setAsking('rename') },
          { label: 'Duplicate', onSelect: () => void copy() },
          { label: 'Download project file', onSelect: () => download(projectFile(id), '') },
          { label: 'Delete', destructive: true, onSelect: () => setAsking('delete') },
        ]}
      />
      {asking === 'rename' && <RenameProjectDialog project={project} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Delete ${name}?`}
        description="The project goes with all its versions, and the sounds and pictures that were added to it. Exported videos stay."
        action="Delete"
        busy={isRemoved}
        focusAfter={focusAfter}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
