import { useMemo } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { uploadDismissed } from './imports-slice.js';
import { dropUpload, queueUpload, startUpload } from './upload-queue.js';
import type { Batch } from './plan/uploads-of-plan.js';

/** Starts, repeats and stops uploads; they go on while screens change. */
export function useUploads() {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      start: (batch: Batch) => startUpload(batch, dispatch),
      again: (id: string) => queueUpload(id, dispatch),
      /** Stops it, if it is under way, and drops it. */
      dismiss(id: string) {
        dropUpload(id);
        dispatch(uploadDismissed(id));
      },
    }),
    [dispatch],
  );
}
