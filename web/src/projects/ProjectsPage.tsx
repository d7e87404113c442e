import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { detailOf } from '../api/call.js';
import { useImportProjectMutation, useProjectsQuery } from '../api/projects.js';
import { useVideoJobsQuery } from '../api/video.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { plainButton, smallPlainButton } from '../ui/controls/button-style.js';
import { Button } from '../ui/controls/Button.js';
import { FileButton } from '../ui/controls/FileButton.js';
import { FailedToLoad, Notice } from '../ui/feedback/Notice.js';
import { ImportIcon, PlusIcon } from '../ui/icons.js';
import { useTitle } from '../ui/use-title.js';
import { startNewProject } from './open-project.js';
import { ProjectCard } from './ProjectCard.js';

/** All projects of the user, on whatever device they were begun. */
export function ProjectsPage() {
  useTitle('Projects');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useProjectsQuery(undefined, { refetchOnMountOrArgChange: true });
  const exported = useVideoJobsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [importProject, importing] = useImportProjectMutation();
  const { notify, fail } = useToast();
  const bring = async (file: File) => {
    try {
      const { name } = await importProject(file).unwrap();
      notify({ title: 'Project imported', description: name });
    } catch (error) {
      fail({ title: 'Project not imported', description: detailOf(error, 'Please try again.') });
    }
  };
  return (
    <main className="mx-auto grid w-full max-w-7xl content-start gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={heading} tabIndex={-1} className="grow text-2xl outline-none max-sm:w-full">
          Projects
        </h1>
        <FileButton
          accept=".zip,application/zip"
          size="small"
          inputLabel="Project file"
          busy={importing.isLoading}
          onFile={(file) => void bring(file)}
        >
          {!importing.isLoading && <ImportIcon />}
          Import Project
        </FileButton>
        <Button
          size="small"
          variant="primary"
          onClick={() => void dispatch(startNewProject()).then(() => navigate(paths.videoEditor()))}
        >
          <PlusIcon />
          New Project
        </Button>
      </div>
      {exported.isError && !exported.data && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          Your exported videos could not be loaded.
          <button type="button" className={smallPlainButton} onClick={() => void exported.refetch()}>
            Try again
          </button>
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Projects" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {data.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              exports={exported.data?.filter(
                ({ projectId, state }) => projectId === project.id && state === 'done',
              )}
              focusAfter={heading}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Notice title="No projects yet">
          <p className="max-w-[50ch] text-ink-soft">
            A video that you work on in the editor is kept here, and can be opened on any device you are
            signed in on. Open a chapter and press Create Video to begin one.
          </p>
          <Link to={paths.home} className={plainButton}>
            Choose a manga
          </Link>
        </Notice>
      )}
      {!data && !isError && (
        <div role="status" aria-label="Loading" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {[1, 2, 3].map((place) => (
            <div key={place} data-skeleton aria-hidden className="skeleton h-44 rounded-lg" />
          ))}
        </div>
      )}
      {!data && isError && <FailedToLoad what="Your projects" onRetry={() => void refetch()} />}
    </main>
  );
}
