/** Saves the video for a reload while it is edited, and frees blobs that nothing can show any more. */
import { dropBlob, type BlobKey } from '../../blobs/blobs.js';
import type { ProjectState } from '../../projects/project-slice.js';
import type { Store } from '../../store/state.js';
import type { Edited } from '../edited.js';
import { hashesOf } from '../../projects/file-hashes.js';
import type { EditorState } from '../editor-slice.js';
import { forgetSession } from '../paywall/kept-session.js';
import { blobsIn } from '../selectors.js';
import type { SavedProject } from './database.js';
import { deleteVideos, saveDraft, saveVideo, thisTab } from './saved-video.js';

/** Typing and dragging are written once they rest. */
const saveDelayMs = 400;

/** A change of any of these is saved. */
const saved = ['edited', 'owner', 'past', 'failed'] as const;

const autosaved = new WeakSet<Store>();

export function startAutosave(store: Store): void {
  if (autosaved.has(store)) return;
  autosaved.add(store);
  const tab = thisTab();
  let { editor: last, project: lastProject } = store.getState();
  let held = heldBlobs(last);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One write after the other; a failed one (a full disk) doesn't stop the next. */
  let writing: Promise<void> = deleteVideos(null).catch(reportUnsaved);

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const { editor, project } = store.getState();
    const now = heldBlobs(editor);
    for (const key of held) if (!now.has(key)) dropBlob(key);
    held = now;
    const { owner, source, edited, failed } = editor;
    if (owner === null) forgetSession();
    writing = writing
      .then(() =>
        owner === null
          ? deleteVideos(tab)
          : saveVideo({ tab, owner, source, edited, failed, project: savedProject(project, edited) }),
      )
      .catch(reportUnsaved);
  };

  store.subscribe(() => {
    const { editor, project } = store.getState();
    if (project === lastProject && saved.every((part) => editor[part] === last[part])) return;
    last = editor;
    lastProject = project;
    // Also holds blobs that enter and leave the history between two saves.
    held = new Set([...held, ...blobsIn(editor.edited)]);
    clearTimeout(timer);
    timer = setTimeout(save, saveDelayMs);
  });
  window.addEventListener('pagehide', () => {
    const { editor, project } = store.getState();
    const { owner, source, edited, failed } = editor;
    if (timer === undefined) return;
    if (owner !== null)
      saveDraft({ tab, owner, source, edited, failed, project: savedProject(project, edited) });
    save();
  });
}

/** The project as this tab goes on with it after a reload; undefined where the video is none. */
function savedProject({ id, version, saving }: ProjectState, edited: Edited): SavedProject | undefined {
  if (id === null) return undefined;
  return { id, version, isSaved: saving === 'saved', hashes: hashesOf(blobsIn(edited)) };
}

/** Every blob that the video shows, or would show after undo or redo. */
function heldBlobs({ edited, past, future }: EditorState): Set<BlobKey> {
  const states: readonly Edited[] = [
    edited,
    ...past.map((step) => step.edited),
    ...future.map((step) => step.edited),
  ];
  return new Set(states.flatMap(blobsIn));
}

const reportUnsaved = (error: unknown): void => {
  console.warn('This video will not be there after a reload.', error);
};
