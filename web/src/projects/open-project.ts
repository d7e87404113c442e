/** Opens projects in the editor, and what was saved of the open one elsewhere. */
import { detailOf } from '../api/call.js';
import { projectEndpoint } from '../api/projects.js';
import { openVersion } from '../editor/commands/open-version.js';
import { nothingEdited } from '../editor/edited.js';
import { editorRestored, nothingFailed } from '../editor/editor-slice.js';
import type { Thunk } from '../store/state.js';
import { toastShown } from '../toasts/toast-slice.js';
import { openContent } from './project-content.js';
import { rememberSaved, saveProjectNow } from './save-project.js';

/** Puts the project in the editor, in place of what is there. False, with a toast, where it could not be opened. */
export const openProject =
  (id: string): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { data, error } = await dispatch(
      projectEndpoint.initiate({ id }, { subscribe: false, forceRefetch: true }),
    );
    const { owner } = getState().editor;
    if (owner === null) return false;
    const opened = data?.content && (await openContent(id, data.content).catch(() => null));
    if (!data?.content || !opened) {
      const description = detailOf(error, 'Check your connection and try again.');
      dispatch(toastShown({ title: 'Project not opened', description, variant: 'destructive' }));
      return false;
    }
    const project = { id, version: data.version, isSaved: true };
    const { edited, missing } = opened;
    dispatch(editorRestored({ owner, source: data.content.source, edited, failed: nothingFailed, project }));
    dispatch(rememberSaved());
    dispatch(tellOfMissing(missing));
    return true;
  };

/** What was saved elsewhere since, unless there are changes here. Undo takes it back. */
export const openNewerVersion = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const { id, version, saving } = getState().project;
  if (id === null || saving !== 'saved') return;
  const { data } = await dispatch(
    projectEndpoint.initiate({ id, after: version }, { subscribe: false, forceRefetch: true }),
  );
  if (!data?.content) return;
  const opened = await openContent(id, data.content).catch(() => null);
  const { project } = getState();
  if (!opened || project.id !== id || project.version !== version || project.saving !== 'saved') return;
  dispatch(openVersion.done({ edited: opened.edited, project: { id, version: data.version } }));
  dispatch(rememberSaved());
  dispatch(tellOfMissing(opened.missing));
};

const tellOfMissing =
  (missing: number): Thunk =>
  (dispatch) => {
    if (missing === 0) return;
    const what = missing === 1 ? 'A sound or picture' : `${missing} sounds or pictures`;
    dispatch(
      toastShown({
        title: 'Something is missing',
        description: `${what} of this project could not be found on the server, and ${missing === 1 ? 'is' : 'are'} left out.`,
        variant: 'destructive',
      }),
    );
  };

/** An empty editor; what was there is saved before. */
export const startNewProject = (): Thunk<Promise<void>> => async (dispatch) => {
  await dispatch(saveProjectNow());
  dispatch(emptyEditor());
};

/** The project that is open was deleted here. */
export const emptyEditor = (): Thunk => (dispatch, getState) => {
  const { owner, edited } = getState().editor;
  if (owner === null) return;
  const { language, voice } = edited;
  dispatch(
    editorRestored({
      ...{ owner, source: [], failed: nothingFailed },
      edited: { ...nothingEdited, language, voice },
    }),
  );
};
