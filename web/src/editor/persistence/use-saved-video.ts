import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMeQuery } from '../../api/session.js';
import { imagesIn, paths } from '../../routes/paths.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { nothingEdited } from '../edited.js';
import { editorRestored, nothingFailed } from '../editor-slice.js';
import { loadVideoOrSession } from '../paywall/kept-session.js';
import { selectHasContent } from '../selectors.js';
import { startAutosave } from './autosave.js';
import { openFrames } from './open-frames.js';

/**
 * The user's video of this browser tab: the one in the store, else the one saved before a reload, else a new one of the
 * address's `images`. The address that a video was opened with doesn't start it over.
 */
export function useSavedVideo() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useMeQuery();
  const owner = useAppSelector(({ editor }) => editor.owner);
  /** Images of the address that would replace an edited video; null when there is nothing to ask. */
  const [replacement, setAsked] = useState<readonly string[] | null>(null);
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
        const { source, edited, failed = nothingFailed } = found ?? { source: [], edited: nothingEdited };
        dispatch(editorRestored({ owner: userId, source, edited: { ...nothingEdited, ...edited }, failed }));
      });
    return () => {
      current = false;
    };
  }, [dispatch, store, userId, ready]);

  useEffect(() => {
    if (!ready) return;
    const wanted = imagesIn(search);
    const { editor } = store.getState();
    const same = wanted.join(' ') === editor.source.join(' ') && editor.edited.order.length > 0;
    if (wanted.length === 0 || same) setAsked(null);
    else if (selectHasContent(store.getState()) && editor.edited.order.length > 0) setAsked(wanted);
    else {
      setAsked(null);
      void dispatch(openFrames({ addresses: wanted, source: wanted }));
    }
  }, [dispatch, store, search, ready]);

  return {
    ready,
    replacement,
    open: (source: readonly string[]) => {
      setAsked(null);
      void dispatch(openFrames({ addresses: source, source }));
    },
    /** Makes the address that of the video that is open. */
    restoreAddress: () => void navigate(paths.videoEditor(store.getState().editor.source), { replace: true }),
  };
}
