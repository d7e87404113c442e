/** Long work on frames: shown with how far it is, goes on while other screens are visited, and can be cancelled. */
import { nanoid } from '@reduxjs/toolkit';
import { runBatch, type BatchResult } from '../../batch/run-batch.js';
import type { Thunk } from '../../store/state.js';
import { workEnded, workProgressed, workStarted, type WorkKind } from '../editor-slice.js';

export interface WorkContext {
  /** Aborted when the work is cancelled or the video it is for is gone. */
  readonly signal: AbortSignal;
  readonly id: string;
}

const controllers = new Map<string, AbortController>();

/** What the server has open for one user at a time. */
const width = 2;

/** Does the work for each of these frames. Nothing is started while work of that kind is under way. */
export const workOnFrames =
  (
    kind: WorkKind,
    frameIds: readonly string[],
    each: (frameId: string, context: WorkContext) => Promise<boolean | 'stop'>,
  ): Thunk<Promise<BatchResult | null>> =>
  async (dispatch, getState) => {
    if (getState().editor.work[kind] !== null) return null;
    const id = nanoid();
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    dispatch(workStarted({ kind, work: { id, percent: frameIds.length > 1 ? 0 : null } }));
    const gone = () => getState().editor.work[kind]?.id !== id;
    try {
      const result = await runBatch(
        frameIds,
        async (frameId) => {
          // Signed out meanwhile, or another video was opened.
          if (gone()) controller.abort();
          if (signal.aborted) return 'stop';
          return each(frameId, { signal, id });
        },
        { width, signal, onProgress: (percent) => dispatch(workProgressed({ kind, id, percent })) },
      );
      return gone() ? null : result;
    } finally {
      controllers.delete(id);
      dispatch(workEnded({ kind, id }));
    }
  };

export const cancelWork =
  (kind: WorkKind): Thunk =>
  (_dispatch, getState) => {
    controllers.get(getState().editor.work[kind]?.id ?? '')?.abort();
  };
