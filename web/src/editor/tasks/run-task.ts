/** Tasks over many frames: with progress, independent of the screen, and cancellable. */
import { nanoid } from '@reduxjs/toolkit';
import { runBatch, type BatchResult } from '../../batch/run-batch.js';
import type { Thunk } from '../../store/state.js';
import { frameFailed, taskEnded, taskProgressed, taskStarted, type TaskKind } from '../editor-slice.js';

/** Tells what to do about frames that failed. */
export const retryHint = 'Press “Retry failed” to try only the others again.';

interface TaskContext {
  /** Aborted when the task is cancelled or its video was replaced. */
  readonly signal: AbortSignal;
  readonly id: string;
}

const controllers = new Map<string, AbortController>();

/** The server's limit for one user. */
const maxConcurrent = 2;

/** Runs a task over these frames. Nothing is started while a task of that kind is running. */
export const runFrameTask =
  (
    kind: TaskKind,
    frameIds: readonly string[],
    each: (frameId: string, context: TaskContext) => Promise<boolean | 'stop'>,
  ): Thunk<Promise<BatchResult<string> | null>> =>
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
          const result = await each(frameId, { signal, id }).catch(() => false as const);
          if (result === false && !signal.aborted && !gone()) dispatch(frameFailed({ kind, frameId }));
          return result;
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
