/** A project as the server keeps it: the edited video, its audio and images named by their hashes. */
import { addBlob, type BlobKey } from '../blobs/blobs.js';
import { nothingEdited, type Edited } from '../editor/edited.js';
import type { EditorState } from '../editor/editor-slice.js';
import { ofToday, withKeys } from '../editor/persistence/saved-video.js';
import { blobsIn } from '../editor/selectors.js';
import { hashOf, rememberHash } from './file-hashes.js';

/** What is selected belongs to a tab. */
type KeptEdited = Omit<Edited, 'selectedFrameId' | 'selectedItem'>;

export interface ProjectContent {
  readonly edited: KeptEdited;
  readonly source: readonly string[];
}

export function contentOf({ edited, source }: Pick<EditorState, 'edited' | 'source'>): ProjectContent {
  const {
    selectedFrameId: _,
    selectedItem: __,
    ...kept
  } = withKeys(edited, (key) => (hashOf(key) ?? key) as BlobKey);
  return { edited: kept, source };
}

interface OpenedContent {
  readonly edited: Edited;
  /** Audio and images that are not there. */
  readonly missing: number;
}

/** So many are loaded at a time. */
const lanes = 4;

/** With its audio and images loaded; what is missing is left out. Rejects where the server can't be reached. */
export async function openContent(id: string, content: ProjectContent): Promise<OpenedContent> {
  const edited = ofToday({ ...nothingEdited, ...content.edited });
  const wanted = [...new Set(blobsIn(edited))];
  const keys = new Map<BlobKey, BlobKey>();
  const load = async (hash: BlobKey | undefined): Promise<void> => {
    if (hash === undefined) return;
    const response = await fetch(
      `/api/projects/${encodeURIComponent(id)}/files/${encodeURIComponent(hash)}`,
      { credentials: 'include' },
    );
    if (response.ok) {
      const key = addBlob(await response.blob());
      rememberHash(key, hash);
      keys.set(hash, key);
    } else if (response.status >= 500) throw new Error('A sound or picture could not be loaded.');
    await load(wanted.shift());
  };
  const all = wanted.length;
  await Promise.all(Array.from({ length: lanes }, () => load(wanted.shift())));
  const [selectedFrameId = null] = edited.order;
  return {
    edited: { ...withKeys(edited, (hash) => keys.get(hash)), selectedFrameId },
    missing: all - keys.size,
  };
}
