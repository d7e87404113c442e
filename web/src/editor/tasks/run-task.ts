/** Long work on frames: shown with how far it is, goes on while other screens are visited, and can be cancelled. */
import { nanoid } from '@reduxjs/toolkit';
import { runBatch, type BatchResult } from '../../batch/run-batch.js';
import type { Thunk } from '../../store/state.js';
import { taskEnded, taskProgressed, taskStarted, type TaskKind } from '../editor-slice.js';

export interface TaskContext {
  /** Aborted when the work is cancelled or the video it is for is gone. */
  readonly signal: AbortSignal;
  readonly id: string;
}

const controllers = new Map<string, AbortController>();

/** What the server has open for one user at a time. */
const maxConcurrent = 2;

/** Does the work for each of these frames. Nothing is started while work of that kind is under way. */
export const runFrameTask =
  (
    kind: TaskKind,
    frameIds: readonly string[],
    each: (frameId: string, context: TaskContext) => Promise<boolean | 'stop'>,
  ): Thunk<Promise<BatchResult | null>> =>
  async (dispatch, getState) => {
    if (getState().editor.tasks[kind] !== null) return null;
    const id = nanoid();
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    dispatch(taskStarted({ kind, task: { id, percent: frameIds.length > 1 ? 0 : null } }));
    const gone = () => getState().editor.tasks[kind]?.id !== id;
    try {
      const result = await runBatch(
        frameIds,
        async (frameId) => {
          // Signed out meanwhile, or another video was opened.
          if (gone()) controller.abort();
          if (signal.aborted) return 'stop';
          return each(frameId, { signal, id });
        },
        { maxConcurrent, signal, onProgress: (percent) => dispatch(taskProgressed({ kind, id, percent })) },
      );
      return gone() ? null : result;
    } finally {
      controllers.delete(id);
      dispatch(taskEnded({ kind, id }));
    }
  };

export const cancelTask =
  (kind: TaskKind): Thunk =>
  (_dispatch, getState) => {
    controllers.get(getState().editor.tasks[kind]?.id ?? '')?.abort();
  };
