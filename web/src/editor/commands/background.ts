import type { BlobKey } from '../../blobs/blobs.js';
import { command } from './command.js';

/** One image behind all frames. */
export const setBackground = command<{ readonly image: BlobKey }>({
  event: 'backgroundSet',
  label: 'Change Background',
  recorded: true,
  apply: (edited, { image }) => ({ ...edited, background: image }),
});

export const removeBackground = command<void>({
  event: 'backgroundRemoved',
  label: 'Remove Background',
  recorded: true,
  apply: (edited) => (edited.background === null ? edited : { ...edited, background: null }),
});
