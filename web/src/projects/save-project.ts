/**
 * Saves the editor's video to the server while it is edited: within two seconds of a change, and at once when the page is
 * hidden. The text goes first; audio and images that the server lacks follow, then the text that names them.
 */
import { nanoid } from '@reduxjs/toolkit';
import type { CallError } from '../api/call.js';
import { saveProjectEndpoint, sendProjectFileEndpoint } from '../api/projects.js';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { Edited } from '../editor/edited.js';
import { blobsIn } from '../editor/selectors.js';
import type { State, Store, Thunk } from '../store/state.js';
import { toastShown } from '../toasts/toast-slice.js';
import { forgetHash, hashOf, rememberHash } from './file-hashes.js';
import { contentOf } from './project-content.js';
import { projectChanged, projectGone, projectSaved, projectSaving, projectUnsaved } from './project-slice.js';

/** From the first change to its save, also while more is typed. */
const saveDelayMs = 1500;
const retryMs = { first: 3_000, last: 30_000 } as const;
/** Bytes that a browser sends for a page that is closed; it refuses more. */
const maxKeptAlive = 60_000;
/** Another tab that writes at the same time is told of once in this time. */
const tellAgainMs = 60_000;

const started = new WeakSet<Store>();

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;
let retryIn: number = retryMs.first;
let toldAt = -Infinity;
/** What the server has of the project that was saved last. */
let lastSaved: { readonly id: string; readonly json: string } | null = null;
/** Files that the server doesn't take. */
const refusedFiles = new Set<BlobKey>();

export function startProjectSaving(store: Store): void {
  if (started.has(store)) return;
  started.add(store);
  let last = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    const before = last;
    last = now;
    if (now.editor.owner === null) stop();
    // Opened, not edited: then the project is another, or another version of it.
    const isOpened = now.project.id !== before.project.id || now.project.version !== before.project.version;
    if (now.project !== before.project && now.project.saving === 'changed' && timer === undefined) {
      schedule(store, saveDelayMs);
    }
    if (isOpened || now.editor.source !== before.editor.source) return;
    if (isSameVideo(now.editor.edited, before.editor.edited) || !isWorthSaving(now)) return;
    store.dispatch(projectChanged());
    if (timer === undefined) schedule(store, saveDelayMs);
  });
  const hidden = () => {
    if (document.visibilityState === 'hidden') void store.dispatch(saveProjectNow());
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', () => void store.dispatch(saveProjectNow()));
  window.addEventListener('online', () => void store.dispatch(saveProjectNow()));
}

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
  lastSaved = null;
}

function schedule(store: Pick<Store, 'dispatch'>, delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void store.dispatch(saveProjectNow()), delayMs);
}

const selection: readonly string[] = ['selectedFrameId', 'selectedItem'] satisfies (keyof Edited)[];

const isSameVideo = (one: Edited, other: Edited): boolean =>
  one === other ||
  (Object.keys({ ...one, ...other }) as (keyof Edited)[]).every(
    (part) => one[part] === other[part] || selection.includes(part),
  );

/** Pages that were only opened are no project yet. */
const isWorthSaving = ({ editor, project }: State): boolean =>
  project.id !== null || (editor.past.length > 0 && editor.edited.order.length > 0);

/** Saves what is not saved; ends when that is done, or has failed. */
export const saveProjectNow = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  clearTimeout(timer);
  timer = undefined;
  await running;
  const { project, editor } = getState();
  if (editor.owner === null || project.saving === 'saved' || !isWorthSaving(getState())) return;
  running ??= dispatch(save()).finally(() => {
    running = null;
    const { saving } = getState().project;
    if (saving === 'changed' && timer === undefined) schedule({ dispatch }, saveDelayMs);
    if (saving !== 'offline') return;
    schedule({ dispatch }, retryIn);
    retryIn = Math.min(retryMs.last, retryIn * 2);
  });
  await running;
};

const save = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const id = getState().project.id ?? nanoid();
  dispatch(projectSaving({ id }));
  // First the text, then with the files that it names.
  for (;;) {
    const { editor, project } = getState();
    if (project.id !== id) return;
    const content = contentOf(editor);
    const json = JSON.stringify(content);
    let { version } = project;
    if (lastSaved?.id !== id || lastSaved.json !== json) {
      const keepalive = document.visibilityState === 'hidden' && json.length < maxKeptAlive;
      const { data, error } = await dispatch(
        saveProjectEndpoint.initiate({ id, base: version, content, keepalive }, { track: false }),
      );
      if (!data) {
        dispatch(failed(id, version, error as CallError));
        return;
      }
      lastSaved = { id, json };
      ({ version } = data);
      retryIn = retryMs.first;
      if (data.other !== undefined) dispatch(tellOfOther());
      for (const key of blobsIn(editor.edited)) if (data.missing.includes(hashOf(key) ?? '')) forgetHash(key);
    }
    const unsent = blobsIn(editor.edited).filter(
      (key) => hashOf(key) === undefined && !refusedFiles.has(key),
    );
    if (unsent.length === 0) {
      const isCurrent = JSON.stringify(contentOf(getState().editor)) === json;
      dispatch(projectSaved({ id, version, isCurrent, detail: refusedIn(editor.edited) }));
      return;
    }
    dispatch(projectSaved({ id, version, isCurrent: false, detail: '' }));
    dispatch(projectSaving({ id }));
    if (!(await dispatch(sendFiles(id, version, editor.edited, unsent)))) return;
  }
};

const refusedIn = (edited: Edited): string =>
  blobsIn(edited).some((key) => refusedFiles.has(key))
    ? 'A sound or picture of this video could not be saved. It stays in this tab.'
    : '';

/** False where the server can't be reached, or has no room. */
const sendFiles =
  (id: string, version: number, edited: Edited, keys: readonly BlobKey[]): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const images = new Set<BlobKey | null>([
      edited.background,
      ...Object.values(edited.frames).flatMap((frame) => frame.images.map(({ image }) => image)),
    ]);
    for (const key of keys) {
      const blob = blobOf(key);
      if (hashOf(key) !== undefined) continue;
      if (!blob || !(await isReadable(blob))) {
        refusedFiles.add(key);
        continue;
      }
      const kind = images.has(key) ? 'image' : 'audio';
      const { data, error } = await dispatch(
        sendProjectFileEndpoint.initiate({ id, kind, blob }, { track: false }),
      );
      const [hash] = data?.files ?? [];
      const { status, code } = (error ?? {}) as Partial<CallError>;
      if (hash !== undefined) rememberHash(key, hash);
      else if (isFaultOfFile(status, code)) refusedFiles.add(key);
      else {
        dispatch(failed(id, version, error as CallError));
        return false;
      }
    }
    return true;
  };

/** False for a file that was chosen and is gone from the disk. */
const isReadable = (blob: Blob): Promise<boolean> =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const isFaultOfFile = (status = 0, code = ''): boolean =>
  [400, 413, 415].includes(status) && code !== 'user_storage_full';

const failed =
  (id: string, version: number, { status, detail, code }: CallError): Thunk =>
  (dispatch) => {
    if (code === 'project_not_found' && version > 0) {
      dispatch(projectGone({ id }));
      const description = 'This project was deleted elsewhere. What you have here is saved as a new one.';
      dispatch(toastShown({ title: 'Project deleted', description }));
      return;
    }
    const isOutage = status === 0 || status >= 500 || status === 408 || status === 429;
    dispatch(projectUnsaved({ id, saving: isOutage ? 'offline' : 'refused', detail }));
  };

const tellOfOther = (): Thunk => (dispatch) => {
  if (Date.now() - toldAt < tellAgainMs) return;
  toldAt = Date.now();
  dispatch(
    toastShown({
      title: 'Also changed elsewhere',
      description:
        'This project was saved in another tab or on another device, too. That version is kept: see Versions.',
    }),
  );
};

/** What the server has is what the editor has: it was just opened. */
export const rememberSaved = (): Thunk => (_dispatch, getState) => {
  const { project, editor } = getState();
  if (project.id !== null) lastSaved = { id: project.id, json: JSON.stringify(contentOf(editor)) };
};
