/** The video of this browser tab, kept over reloads with its sounds and pictures. */
import { nanoid } from '@reduxjs/toolkit';
import { blobOf, keepBlob, type BlobKey } from '../../blobs/blobs.js';
import type { Edited } from '../edited.js';
import { blobsIn } from '../selectors.js';
import {
  answered,
  blobsOfTab,
  finished,
  openDatabase,
  stores,
  type KeptBlob,
  type KeptVideo,
} from './database.js';

const tabItem = 'komavox.tab';
/** Videos of tabs that were closed are thrown away after this long. */
const keptMilliseconds = 3 * 24 * 60 * 60 * 1000;

/** Names this tab, over reloads too. */
export function thisTab(): string {
  const known = sessionStorage.getItem(tabItem);
  if (known !== null) return known;
  const fresh = nanoid();
  sessionStorage.setItem(tabItem, fresh);
  return fresh;
}

const draftItem = 'komavox.video';

/** Keeps what was changed last while the page goes away: only this storage writes at once. Without sounds and pictures. */
export function keepDraft(video: Omit<KeptVideo, 'savedAt'>): void {
  try {
    sessionStorage.setItem(draftItem, JSON.stringify({ ...video, savedAt: Date.now() } satisfies KeptVideo));
  } catch (error) {
    console.warn('The last change will not be there after a reload.', error);
  }
}

function keptDraft(): KeptVideo | undefined {
  const draft = sessionStorage.getItem(draftItem);
  return draft === null ? undefined : (JSON.parse(draft) as KeptVideo);
}

const blobId = (tab: string, key: BlobKey) => `${tab} ${key}`;

/** Writes the video; sounds and pictures only when they aren't there yet, and removes those it doesn't show any more. */
export async function keepVideo(video: Omit<KeptVideo, 'savedAt'>): Promise<void> {
  const database = await openDatabase();
  if (database === null) return;
  const transaction = database.transaction([stores.videos, stores.blobs], 'readwrite');
  const done = finished(transaction);
  transaction.objectStore(stores.videos).put({ ...video, savedAt: Date.now() } satisfies KeptVideo);
  const blobs = transaction.objectStore(stores.blobs);
  const kept = new Set(await answered(blobs.getAllKeys(blobsOfTab(video.tab))));
  for (const key of new Set(blobsIn(video.edited))) {
    const id = blobId(video.tab, key);
    const blob = blobOf(key);
    if (!kept.delete(id) && blob) blobs.put({ id, blob } satisfies KeptBlob);
  }
  for (const left of kept) blobs.delete(left);
  await done;
  database.close();
}

/** Gives back what the tab's user had, its sounds and pictures under keys of this page; null when there is nothing. */
export async function findVideo(tab: string, owner: string): Promise<KeptVideo | null> {
  const database = await openDatabase();
  if (database === null) return null;
  const transaction = database.transaction([stores.videos, stores.blobs], 'readonly');
  const [stored, blobs] = await Promise.all([
    answered<KeptVideo | undefined>(
      transaction.objectStore(stores.videos).get(tab) as IDBRequest<KeptVideo | undefined>,
    ),
    answered<KeptBlob[]>(
      transaction.objectStore(stores.blobs).getAll(blobsOfTab(tab)) as IDBRequest<KeptBlob[]>,
    ),
  ]);
  database.close();
  const draft = keptDraft();
  const found = draft && draft.savedAt > (stored?.savedAt ?? 0) ? draft : stored;
  if (found?.owner !== owner) return null;
  const keys = new Map(blobs.map(({ id, blob }) => [id, keepBlob(blob)]));
  return { ...found, edited: withKeys(found.edited, (key) => keys.get(blobId(tab, key))) };
}

/** What stands under no key any more is left out. */
function withKeys(edited: Edited, keyOf: (key: BlobKey) => BlobKey | undefined): Edited {
  const frames = Object.values(edited.frames).map((frame) => {
    const sound = frame.audio && keyOf(frame.audio.blob);
    return {
      ...frame,
      audio: frame.audio && sound ? { ...frame.audio, blob: sound } : null,
      words: sound ? frame.words : null,
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
  };
}

/** Removes this tab's video, and those of tabs that were left long ago. */
export async function forgetVideos(tab: string | null): Promise<void> {
  if (tab !== null) sessionStorage.removeItem(draftItem);
  const database = await openDatabase();
  if (database === null) return;
  const transaction = database.transaction([stores.videos, stores.blobs], 'readwrite');
  const done = finished(transaction);
  const videos = transaction.objectStore(stores.videos);
  const all = await answered<KeptVideo[]>(videos.getAll() as IDBRequest<KeptVideo[]>);
  for (const video of all) {
    if (video.tab !== tab && Date.now() - video.savedAt < keptMilliseconds) continue;
    videos.delete(video.tab);
    transaction.objectStore(stores.blobs).delete(blobsOfTab(video.tab));
  }
  await done;
  database.close();
}
