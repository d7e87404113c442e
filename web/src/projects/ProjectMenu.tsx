import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { Button } from '../ui/controls/Button.js';
import { CheckIcon, ProjectsIcon, WarningIcon } from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { startNewProject } from './open-project.js';
import type { ProjectState } from './project-slice.js';
import { VersionsDialog } from './VersionsDialog.js';

/** What the editor says of the project; `long` where there is room. */
const words: Readonly<Record<ProjectState['saving'], { readonly short: string; readonly long?: string }>> = {
  changed: { short: 'Saving…' },
  saving: { short: 'Saving…' },
  saved: { short: 'Saved' },
  offline: {
    short: 'Offline',
    long: 'The server can’t be reached. Your work is kept in this browser, and saved as soon as it can be.',
  },
  refused: {
    short: 'Not saved',
    long: 'The server doesn’t take this project. Your work is kept in this browser.',
  },
};

/** Whether the project is saved, and what can be done with it as a whole. */
export function ProjectMenu() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { id, saving, detail } = useAppSelector(({ project }) => project);
  const isEmpty = useAppSelector(({ editor }) => editor.edited.order.length === 0);
  const [isShown, setShown] = useState(false);
  const { short, long } = words[saving];
  const isKeptHere = id !== null && long !== undefined;
  const text = id === null ? 'Projects' : short;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            variant="quiet"
            size="small"
            aria-label={id === null ? 'Projects' : `Project: ${short}`}
            title={[long, detail].filter((part) => part !== undefined && part !== '').join(' ') || undefined}
          >
            {id === null ? <ProjectsIcon /> : isKeptHere ? <WarningIcon /> : <CheckIcon />}
            <span className="max-[420px]:sr-only">{text}</span>
          </Button>
        }
        items={[
          ...(id === null ? [] : [{ label: 'Versions', onSelect: () => setShown(true) }]),
          ...(isEmpty
            ? []
            : [
                {
                  label: 'New project',
                  onSelect: () =>
                    void dispatch(startNewProject()).then(() =>
                      navigate(paths.videoEditor(), { replace: true }),
                    ),
                },
              ]),
          { label: 'All projects', onSelect: () => void navigate(paths.projects) },
        ]}
      />
      {isShown && id !== null && <VersionsDialog id={id} onClose={() => setShown(false)} />}
    </>
  );
}

/** In words, where what is edited is not on the server; nothing else. */
export function UnsavedNotice() {
  const { id, saving, detail } = useAppSelector(({ project }) => project);
  const { long } = words[saving];
  const text = id === null ? '' : long === undefined ? detail : [long, detail].join(' ').trim();
  return (
    <p role="status" className="rounded-md border-l-4 border-seal bg-sheet px-3 py-2 text-sm empty:hidden">
      {text}
    </p>
  );
}
