import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMeQuery } from '../../api/session.js';
import { openNewerVersion, openProject } from '../../projects/open-project.js';
import { saveProjectNow, startProjectSaving } from '../../projects/save-project.js';
import { imagesIn, paths, projectIn } from '../../routes/paths.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import type { State } from '../../store/state.js';
import { nothingEdited } from '../edited.js';
import { editorRestored, nothingFailed } from '../editor-slice.js';
import { loadVideoOrSession } from '../paywall/kept-session.js';
import { selectHasContent } from '../selectors.js';
import { startAutosave } from './autosave.js';
import { openFrames } from './open-frames.js';

/** What the address asks for in place of an edited video. */
export type Replacement =
  | { readonly kind: 'pages'; readonly images: readonly string[] }
  | { readonly kind: 'project'; readonly id: string };

/**
 * The user's video of this browser tab: the one in the store, else the one saved before a reload, else the address's
 * `project`, or a new one of its `images`. The address that a video was opened with doesn't start it over.
 */
export function useSavedVideo() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useMeQuery();
  const owner = useAppSelector(({ editor }) => editor.owner);
  /** null when there is nothing to ask. */
  const [replacement, setAsked] = useState<Replacement | null>(null);
  const [opening, setOpening] = useState(false);
  const userId = user?.id ?? null;
  /** False until the saved video was loaded. */
  const ready = userId !== null && owner === userId;

  useEffect(() => {
    if (userId === null || ready) return undefined;
    let current = true;
    // A storage that can't be read has nothing to go on with; the editor works without it.
    void loadVideoOrSession(userId)
      .catch(() => null)
      .then((found) => {
        if (!current) return;
        startAutosave(store);
        startProjectSaving(store);
        const {
          source,
          edited,
          failed = nothingFailed,
          project,
        } = found ?? { source: [], edited: nothingEdited };
        dispatch(
          editorRestored({ owner: userId, source, edited: { ...nothingEdited, ...edited }, failed, project }),
        );
      });
    return () => {
      current = false;
    };
  }, [dispatch, store, userId, ready]);

  const show = useCallback(
    async (wanted: Replacement) => {
      setAsked(null);
      if (wanted.kind === 'pages') {
        void dispatch(openFrames({ addresses: wanted.images, source: wanted.images }));
        return;
      }
      setOpening(true);
      await dispatch(openProject(wanted.id));
      setOpening(false);
    },
    [dispatch],
  );

  useEffect(() => {
    if (!ready) return undefined;
    let current = true;
    const wanted = wantedIn(search);
    const state = store.getState();
    if (wanted === null || isOpen(wanted, state)) setAsked(null);
    else if (wanted.kind === 'pages') {
      if (selectHasContent(state) && state.editor.edited.order.length > 0) setAsked(wanted);
      else void show(wanted);
    } else {
      // What is here is kept as a project, so that nobody has to be asked.
      void dispatch(saveProjectNow()).then(() => {
        if (!current) return;
        const { editor, project } = store.getState();
        const isKept = project.id !== null ? project.saving === 'saved' : !selectHasContent(store.getState());
        if (isKept || editor.edited.order.length === 0) void show(wanted);
        else setAsked(wanted);
      });
    }
    return () => {
      current = false;
    };
  }, [dispatch, store, search, ready, show]);

  useEffect(() => {
    if (!ready) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(openNewerVersion());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch, ready]);

  return {
    ready,
    /** True while a project is loaded. */
    opening,
    replacement,
    open: (wanted: Replacement) => void show(wanted),
    /** Makes the address that of the video that is open. */
    restoreAddress: () => {
      const { editor, project } = store.getState();
      const address = project.id === null ? paths.videoEditor(editor.source) : paths.project(project.id);
      void navigate(address, { replace: true });
    },
  };
}

function wantedIn(search: string): Replacement | null {
  const id = projectIn(search);
  if (id !== null) return { kind: 'project', id };
  const images = imagesIn(search);
  return images.length === 0 ? null : { kind: 'pages', images };
}

const isOpen = (wanted: Replacement, { editor, project }: State): boolean =>
  wanted.kind === 'project'
    ? project.id === wanted.id
    : wanted.images.join(' ') === editor.source.join(' ') && editor.edited.order.length > 0;
