/** The video of this browser tab, saved over reloads with its audio and images. */
import { nanoid } from '@reduxjs/toolkit';
import { defaultVideoFormat } from '@komavox/scene';
import { blobOf, addBlob, type BlobKey } from '../../blobs/blobs.js';
import { rememberHash } from '../../projects/file-hashes.js';
import type { AudioClip, Music, ProjectFrame } from '../../video/project.js';
import type { Edited } from '../edited.js';
import { blobsIn } from '../selectors.js';
import {
  requestDone,
  blobsOfTab,
  transactionDone,
  openDatabase,
  stores,
  type SavedBlob,
  type SavedVideo,
} from './database.js';

const tabItem = 'komavox.tab';
/** Videos of tabs that were closed are thrown away after this long. */
export const retentionMs = 3 * 24 * 60 * 60 * 1000;

/** Goes on with the video of another tab. */
export const takeOverTab = (tab: string): void => sessionStorage.setItem(tabItem, tab);

/** Names this tab, over reloads too. */
export function thisTab(): string {
  const known = sessionStorage.getItem(tabItem);
  if (known !== null) return known;
  const fresh = nanoid();
  sessionStorage.setItem(tabItem, fresh);
  return fresh;
}

const draftItem = 'komavox.video';

/**
 * Saves the last change while the page unloads: only this storage writes synchronously. Without audio and images.
 */
export function saveDraft(video: Omit<SavedVideo, 'savedAt'>): void {
  try {
    sessionStorage.setItem(draftItem, JSON.stringify({ ...video, savedAt: Date.now() } satisfies SavedVideo));
  } catch (error) {
    console.warn('The last change will not be there after a reload.', error);
  }
}

function readDraft(): SavedVideo | undefined {
  const draft = sessionStorage.getItem(draftItem);
  return draft === null ? undefined : (JSON.parse(draft) as SavedVideo);
}

const blobId = (tab: string, key: BlobKey) => `${tab} ${key}`;

/**
 * Writes the video; audio and images only when they aren't stored yet. Deletes those that it doesn't show any more.
 */
export async function saveVideo(video: Omit<SavedVideo, 'savedAt'>): Promise<void> {
  const database = await openDatabase();
  if (database === null) return;
  const transaction = database.transaction([stores.videos, stores.blobs], 'readwrite');
  const done = transactionDone(transaction);
  // Its failure is that of the request that is awaited first, too.
  done.catch(() => undefined);
  transaction.objectStore(stores.videos).put({ ...video, savedAt: Date.now() } satisfies SavedVideo);
  const blobs = transaction.objectStore(stores.blobs);
  const stored = new Set(await requestDone(blobs.getAllKeys(blobsOfTab(video.tab))));
  for (const key of new Set(blobsIn(video.edited))) {
    const id = blobId(video.tab, key);
    const blob = blobOf(key);
    if (!stored.delete(id) && blob) blobs.put({ id, blob } satisfies SavedBlob);
  }
  for (const left of stored) blobs.delete(left);
  await done;
  database.close();
}

/**
 * The saved video of the tab's user, its audio and images under keys of this page; null when there is none. The newest
 * counts. @param kept the same video, saved elsewhere
 */
export async function loadVideo(tab: string, owner: string, kept?: SavedVideo): Promise<SavedVideo | null> {
  const { stored, blobs } = await readStored(tab);
  const [found] = [stored, readDraft(), kept]
    .filter((video) => video !== undefined)
    .filter((video) => video.owner === owner)
    .sort((one, other) => other.savedAt - one.savedAt);
  if (!found) return null;
  const keys = new Map(blobs.map(({ id, blob }) => [id, addBlob(blob)]));
  for (const [key, hash] of Object.entries(stored?.project?.hashes ?? {})) {
    const held = keys.get(blobId(tab, key as BlobKey));
    if (held) rememberHash(held, hash);
  }
  // What was kept for buying credits knows of no project.
  const project = found.project ?? (stored?.project && { ...stored.project, isSaved: false });
  return { ...found, project, edited: withKeys(ofToday(found.edited), (key) => keys.get(blobId(tab, key))) };
}

async function readStored(tab: string): Promise<{ stored?: SavedVideo; blobs: readonly SavedBlob[] }> {
  const database = await openDatabase();
  if (database === null) return { blobs: [] };
  const transaction = database.transaction([stores.videos, stores.blobs], 'readonly');
  const [stored, blobs] = await Promise.all([
    requestDone<SavedVideo | undefined>(
      transaction.objectStore(stores.videos).get(tab) as IDBRequest<SavedVideo | undefined>,
    ),
    requestDone<SavedBlob[]>(
      transaction.objectStore(stores.blobs).getAll(blobsOfTab(tab)) as IDBRequest<SavedBlob[]>,
    ),
  ]);
  database.close();
  return { ...(stored && { stored }), blobs };
}

/** Videos that were saved before frames had more than one clip, shots, or sound effects, and videos music or a shape. */
export function ofToday(edited: Edited): Edited {
  const frames = Object.values(edited.frames).map((saved) => {
    const { shot = null, effects = [] }: Partial<ProjectFrame> = saved;
    const frame = { ...saved, shot, effects };
    const { audio, ...rest } = frame as ProjectFrame & { readonly audio?: AudioClip | null };
    if (audio === undefined) return frame;
    const spoken = audio?.name.startsWith('Text Speech - ') === true;
    return { ...rest, speech: spoken ? audio : null, addedAudio: audio === null || spoken ? [] : [audio] };
  });
  const { music = null, shape = defaultVideoFormat.shape }: Partial<Edited> = edited;
  return { ...edited, music, shape, frames: Object.fromEntries(frames.map((frame) => [frame.id, frame])) };
}

/** Leaves out audio and images whose blob is missing. */
export function withKeys(edited: Edited, keyOf: (key: BlobKey) => BlobKey | undefined): Edited {
  const frames = Object.values(edited.frames).map((frame) => {
    const [speech = null] = clipsWithKeys(frame.speech === null ? [] : [frame.speech], keyOf);
    return {
      ...frame,
      speech,
      addedAudio: clipsWithKeys(frame.addedAudio, keyOf),
      words: speech && frame.words,
      images: frame.images.flatMap((image) => {
        const key = keyOf(image.image);
        return key ? [{ ...image, image: key }] : [];
      }),
    };
  });
  return {
    ...edited,
    frames: Object.fromEntries(frames.map((frame) => [frame.id, frame])),
    background: edited.background && (keyOf(edited.background) ?? null),
    music: edited.music && musicWithKey(edited.music, keyOf),
  };
}

function musicWithKey(music: Music, keyOf: (key: BlobKey) => BlobKey | undefined): Music | null {
  if (!('blob' in music.sound)) return music;
  const blob = keyOf(music.sound.blob);
  return blob ? { ...music, sound: { ...music.sound, blob } } : null;
}

const clipsWithKeys = (
  clips: readonly AudioClip[],
  keyOf: (key: BlobKey) => BlobKey | undefined,
): readonly AudioClip[] =>
  clips.flatMap((clip) => {
    const blob = keyOf(clip.blob);
    return blob ? [{ ...clip, blob }] : [];
  });

/** Removes this tab's video, and those of tabs that were left long ago. */
export async function deleteVideos(tab: string | null): Promise<void> {
  if (tab !== null) sessionStorage.removeItem(draftItem);
  const database = await openDatabase();
  if (database === null) return;
  const transaction = database.transaction([stores.videos, stores.blobs], 'readwrite');
  const done = transactionDone(transaction);
  const videos = transaction.objectStore(stores.videos);
  const all = await requestDone<SavedVideo[]>(videos.getAll() as IDBRequest<SavedVideo[]>);
  for (const video of all) {
    if (video.tab !== tab && Date.now() - video.savedAt < retentionMs) continue;
    videos.delete(video.tab);
    transaction.objectStore(stores.blobs).delete(blobsOfTab(video.tab));
  }
  await done;
  database.close();
}
