/** The project that the editor has open, and whether the server has what the editor has. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { openVersion } from '../editor/commands/open-version.js';
import { editorRestored, framesOpened } from '../editor/editor-slice.js';
import { userLeft } from '../session/session-slice.js';

/**
 * `changed`: to be saved in a moment. `offline`: the server can't be reached, and is tried again. `refused`: the server doesn't
 * take it, `detail` says why.
 */
type Saving = 'changed' | 'saving' | 'saved' | 'offline' | 'refused';

export interface ProjectState {
  /** null while there is nothing to save. */
  readonly id: string | null;
  /** The version that was saved or opened last; 0 before the first save. */
  readonly version: number;
  readonly saving: Saving;
  /** A sentence of the server's; empty where all is well. */
  readonly detail: string;
}

declare module '../store/state.js' {
  interface State {
    readonly project: ProjectState;
  }
}

const none: ProjectState = { id: null, version: 0, saving: 'saved', detail: '' };

export const projectChanged = createAction('project/changed');
export const projectSaving = createAction<{ readonly id: string }>('project/saving');
/** `isCurrent`: nothing changed meanwhile. */
export const projectSaved = createAction<{
  readonly id: string;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly detail: string;
}>('project/saved');
export const projectUnsaved = createAction<{
  readonly id: string;
  readonly saving: 'offline' | 'refused';
  readonly detail: string;
}>('project/unsaved');
/** It was deleted elsewhere: what the editor has becomes another project. */
export const projectGone = createAction<{ readonly id: string }>('project/gone');

export const projectSlice = { name: 'project', reducer } as const;

function reducer(state: ProjectState = none, action: UnknownAction): ProjectState {
  if (userLeft.match(action) || framesOpened.match(action)) return { ...none };
  if (editorRestored.match(action)) {
    const { project } = action.payload;
    if (!project) return { ...none };
    const { id, version, isSaved } = project;
    return { id, version, saving: isSaved ? 'saved' : 'changed', detail: '' };
  }
  if (openVersion.done.match(action)) {
    return { ...state, version: action.payload.project.version, saving: 'saved', detail: '' };
  }
  if (projectChanged.match(action)) {
    return state.saving === 'changed' || state.saving === 'offline' ? state : { ...state, saving: 'changed' };
  }
  if (projectSaving.match(action)) {
    const { id } = action.payload;
    return { ...state, id, saving: state.saving === 'offline' ? 'offline' : 'saving' };
  }
  if (projectSaved.match(action)) {
    const { id, version, isCurrent, detail } = action.payload;
    if (id !== state.id) return state;
    return { id, version, saving: isCurrent ? 'saved' : 'changed', detail };
  }
  if (projectUnsaved.match(action)) {
    const { id, saving, detail } = action.payload;
    return id === state.id ? { ...state, saving, detail } : state;
  }
  if (projectGone.match(action) && action.payload.id === state.id) return { ...none, saving: 'changed' };
  return state;
}
