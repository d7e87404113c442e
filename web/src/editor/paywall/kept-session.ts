/**
 * The editor session (spec 2 section 3): the video and the speech that waits for credits, kept in the browser while
 * credits are bought. Audio and images are in the storage of saved videos already.
 */
import type { EditorState, PendingSpeech } from '../editor-slice.js';
import type { SavedVideo } from '../persistence/database.js';
import { loadVideo, retentionMs, takeOverTab, thisTab } from '../persistence/saved-video.js';
import { readJson, storeItem, writeItem } from '../../storage/storage.js';
import { addSpeechKeys, speechKeys, type SpeechKeys } from '../tasks/speech-keys.js';

interface KeptSession extends SavedVideo {
  readonly pending: PendingSpeech;
  readonly speechKeys: SpeechKeys;
}

const storageKey = 'komavox.editor-session';

/** False when the browser refuses to store it, or nobody is signed in. */
export function keepSession({ owner, source, edited, failed }: EditorState, pending: PendingSpeech): boolean {
  if (owner === null) return false;
  const session: KeptSession = {
    tab: thisTab(),
    owner,
    source,
    edited,
    failed,
    savedAt: Date.now(),
    pending,
    speechKeys: speechKeys(),
  };
  return storeItem('localStorage', storageKey, JSON.stringify(session));
}

/** The session that this user left in this browser; not for ever. */
function keptSession(owner: string): KeptSession | undefined {
  const kept = readJson('localStorage', storageKey) as KeptSession | null;
  return kept?.owner === owner && Date.now() - kept.savedAt < retentionMs ? kept : undefined;
}

/** The same, which is then no longer kept: it is restored once, and in the tab that goes on with it. */
export function takeSession(owner: string): KeptSession | undefined {
  const kept = keptSession(owner);
  if (kept?.tab !== thisTab()) return undefined;
  forgetSession();
  addSpeechKeys(kept.speechKeys);
  return kept;
}

export const forgetSession = (): void => writeItem('localStorage', storageKey, null);

/** The video to go on with in this tab; a payment may end in another tab than it began in, which then takes over. */
export async function loadVideoOrSession(owner: string): Promise<SavedVideo | null> {
  const kept = keptSession(owner);
  if (kept && kept.tab !== thisTab() && (await loadVideo(thisTab(), owner)) === null) takeOverTab(kept.tab);
  return loadVideo(thisTab(), owner, kept?.tab === thisTab() ? kept : undefined);
}
