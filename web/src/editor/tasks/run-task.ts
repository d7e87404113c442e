/** Tasks of the editor: with progress, independent of the screen, and cancellable. */
import { nanoid } from '@reduxjs/toolkit';
import { runBatch, type BatchResult } from '../../batch/run-batch.js';
import type { Thunk } from '../../store/state.js';
import {
  frameFailed,
  taskEnded,
  taskProgressed,
  taskStarted,
  type FrameTaskKind,
  type TaskKind,
} from '../editor-slice.js';

/** Tells what to do about frames that failed. */
export const retryHint = 'Press “Retry failed” to try only the others again.';

interface TaskContext {
  /** Aborted when the task is cancelled or its video was replaced. */
  readonly signal: AbortSignal;
  readonly id: string;
}

interface RunningTask extends TaskContext {
  /** Whether somebody signed out meanwhile, or another video was opened; then the signal is aborted. */
  readonly isGone: () => boolean;
  /** @param percent 0..100 */
  readonly onProgress: (percent: number) => void;
}

const controllers = new Map<string, AbortController>();

/** The server's limit for one user. */
const maxConcurrent = 2;

/** Nothing is started while a task of that kind is running: it resolves to null then, and where its video is gone. */
export const runTask =
  <Result>(
    kind: TaskKind,
    percent: number | null,
    work: (task: RunningTask) => Promise<Result>,
  ): Thunk<Promise<Result | null>> =>
  async (dispatch, getState) => {
    if (getState().editor.tasks[kind] !== null) return null;
    const id = nanoid();
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    dispatch(taskStarted({ kind, task: { id, percent } }));
    const isGone = () => {
      if (getState().editor.tasks[kind]?.id === id) return false;
      controller.abort();
      return true;
    };
    try {
      const onProgress = (next: number) => {
        if (!isGone()) dispatch(taskProgressed({ kind, id, percent: next }));
      };
      const result = await work({ id, signal, isGone, onProgress });
      return isGone() ? null : result;
    } finally {
      controllers.delete(id);
      dispatch(taskEnded({ kind, id }));
    }
  };

/** Runs a task over these frames. */
export const runFrameTask =
  (
    kind: FrameTaskKind,
    frameIds: readonly string[],
    each: (frameId: string, context: TaskContext) => Promise<boolean | 'stop'>,
  ): Thunk<Promise<BatchResult<string> | null>> =>
  (dispatch) =>
    dispatch(
      runTask(kind, frameIds.length > 1 ? 0 : null, ({ signal, id, isGone, onProgress }) =>
        runBatch(
          frameIds,
          async (frameId) => {
            if (isGone() || signal.aborted) return 'stop';
            const result = await each(frameId, { signal, id }).catch(() => false as const);
            if (result === false && !isGone() && !signal.aborted) dispatch(frameFailed({ kind, frameId }));
            return result;
          },
          { maxConcurrent, signal, onProgress },
        ),
      ),
    );

export const cancelTask =
  (kind: TaskKind): Thunk =>
  (_dispatch, getState) => {
    controllers.get(getState().editor.tasks[kind]?.id ?? '')?.abort();
  };
