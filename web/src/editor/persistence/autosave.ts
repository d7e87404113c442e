/** Follows the editor from its first visit on: keeps the video for a reload, and frees what nothing can show any more. */
import { dropBlob, type BlobKey } from '../../blobs/blobs.js';
import type { Store } from '../../store/state.js';
import type { Edited } from '../edited.js';
import type { EditorState } from '../editor-slice.js';
import { blobsIn } from '../selectors.js';
import { forgetVideos, keepDraft, keepVideo, thisTab } from './saved-video.js';

/** Typing and dragging are written once they rest. */
const restMilliseconds = 400;

const followed = new WeakSet<Store>();

export function followEditor(store: Store): void {
  if (followed.has(store)) return;
  followed.add(store);
  const tab = thisTab();
  let last = store.getState().editor;
  let held = heldBlobs(last);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One write after the other; a failed one (a full disk) leaves the next its chance. */
  let writing: Promise<void> = forgetVideos(null).catch(reportUnkept);

  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    const { editor } = store.getState();
    const now = heldBlobs(editor);
    for (const key of held) if (!now.has(key)) dropBlob(key);
    held = now;
    const { owner, source, edited } = editor;
    writing = writing
      .then(() => (owner === null ? forgetVideos(tab) : keepVideo({ tab, owner, source, edited })))
      .catch(reportUnkept);
  };

  store.subscribe(() => {
    const { editor } = store.getState();
    if (editor.edited === last.edited && editor.owner === last.owner && editor.past === last.past) return;
    last = editor;
    // What was dropped from the history between two rests is found here.
    held = new Set([...held, ...blobsIn(editor.edited)]);
    clearTimeout(timer);
    timer = setTimeout(settle, restMilliseconds);
  });
  window.addEventListener('pagehide', () => {
    const { owner, source, edited } = store.getState().editor;
    if (timer === undefined) return;
    if (owner !== null) keepDraft({ tab, owner, source, edited });
    settle();
  });
}

/** Everything that the video shows, or would show after undo or redo. Steps share frames, so each is looked at once. */
function heldBlobs({ edited, past, future }: EditorState): Set<BlobKey> {
  const states: readonly Edited[] = [
    edited,
    ...past.map((step) => step.edited),
    ...future.map((step) => step.edited),
  ];
  return new Set(states.flatMap(blobsIn));
}

const reportUnkept = (error: unknown): void => {
  console.warn('This video will not be there after a reload.', error);
};
