import { useMemo } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { uploadDismissed } from './imports-slice.js';
import { dropUpload, queueUpload, startUpload } from './upload-queue.js';
import type { Upload } from './upload.js';

/** Starts, repeats and stops uploads; they go on while screens change. */
interface Uploads {
  readonly start: (name: string, upload: Upload) => void;
  readonly again: (id: string) => void;
  /** Stops it, if it is under way, and drops it. */
  readonly dismiss: (id: string) => void;
}

export function useUploads(): Uploads {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      start: (name, upload) => startUpload(name, upload, dispatch),
      again: (id) => queueUpload(id, dispatch),
      dismiss(id) {
        dropUpload(id);
        dispatch(uploadDismissed(id));
      },
    }),
    [dispatch],
  );
}
