/** From a project to its file (spec 2 section 7): frames in chunks, the order, its progress, the download. */
import { nanoid } from '@reduxjs/toolkit';
import { abortable } from '../api/abortable.js';
import type { VideoJob } from '../api/types.js';
import {
  cancelVideoEndpoint,
  compileVideoEndpoint,
  sendFramesEndpoint,
  videoJobsEndpoint,
  zipImagesEndpoint,
} from '../api/video.js';
import { blobUrl, dropBlob } from '../blobs/blobs.js';
import type { Thunk } from '../store/state.js';
import { toastShown } from '../toasts/toast-slice.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { download, fileName } from './download.js';
import type { ExportChoices } from './export-choices.js';
import { chunkForm, chunksOf, compileRequest, zipForm } from './export-form.js';
import { ExportProblem, failures, problemOf, type Failure } from './export-problem.js';
import {
  exportEnded,
  exportFinished,
  exportProgressed,
  exportStarted,
  resultFound,
  resultDismissed,
  type ExportResult,
} from './export-slice.js';
import { followJob } from './follow-job.js';
import { rememberedJob, rememberJob } from './remembered-job.js';

/** Share of the whole that sending the frames is. */
const sendingShare = 0.2;

/** The export under way: there is one at a time. */
let running: { readonly id: string; readonly stop: AbortController } | null = null;

export const exportVideo =
  (project: VideoProject, choices: ExportChoices): Thunk<Promise<void>> =>
  (dispatch, getState) =>
    dispatch(
      run(async ({ signal, report }) => {
        const { id: projectId } = getState().project;
        const exportId = nanoid();
        const chunks = chunksOf(project.frames);
        for (const [at, chunk] of chunks.entries()) {
          const last = chunk.start + chunk.frames.length;
          const named = chunk.frames.length === 1 ? `frame ${last}` : `frames ${chunk.start + 1} to ${last}`;
          report((at / chunks.length) * sendingShare, `Sending ${named} of ${project.frames.length}`);
          const form = await chunkForm(project, chunk, exportId, (frame) => pageOf(frame, 'chunk', signal));
          const sending = dispatch(sendFramesEndpoint.initiate(form, { track: false }));
          const { error } = await abortable(sending, signal);
          signal.throwIfAborted();
          if (error) throw problemOf('chunk', error);
        }
        report(sendingShare, 'Ordering the video');
        // Not aborted on the way: an order that arrives must be known to be cancelled.
        const order = await dispatch(
          compileVideoEndpoint.initiate(
            compileRequest(project, choices, { exportId, ...(projectId !== null && { projectId }) }),
            { track: false },
          ),
        );
        if (!order.data) {
          signal.throwIfAborted();
          throw problemOf('compile', order.error);
        }
        return dispatch(finish(order.data, { signal, report }, sendingShare));
      }),
    );

export const exportZip =
  (project: VideoProject): Thunk<Promise<void>> =>
  (dispatch) =>
    dispatch(
      run(async ({ signal, report }) => {
        let collected = 0;
        const form = await zipForm(project, (frame) => {
          report((collected / project.frames.length) * 0.5, `Collecting image ${collected + 1}`);
          collected += 1;
          return pageOf(frame, 'zip', signal);
        });
        report(0.5, 'Creating the ZIP file');
        const zipping = dispatch(zipImagesEndpoint.initiate(form, { track: false }));
        const { data, error } = await abortable(zipping, signal);
        signal.throwIfAborted();
        if (error) throw problemOf('zip', error);
        if (data === null || data === undefined) throw new ExportProblem('notZip');
        return { file: { blob: data }, fileName: fileName('zip') };
      }),
    );

/** Takes up a video that was being made, or was finished, when the page was left. */
export const resumeExport = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const busy = () => running !== null || getState().export.result !== null;
  if (busy()) return;
  const { data: jobs = [] } = await dispatch(
    videoJobsEndpoint.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  if (busy()) return;
  const remembered = jobs.find(({ id }) => id === rememberedJob());
  const unfinished = jobs.find(({ state }) => state === 'queued' || state === 'rendering');
  const job = remembered?.state === 'done' ? remembered : unfinished;
  if (job?.state === 'done') dispatch(resultFound(resultOf(job)));
  else if (job) await dispatch(run((work) => dispatch(finish(job, work, 0))));
};

/** Ends sending and making the video. */
export const cancelExport = (): Thunk => (dispatch) => {
  const stopped = running;
  running = null;
  stopped?.stop.abort();
  if (stopped) dispatch(exportEnded(stopped.id));
};

/** The file is no longer needed here. */
export const dismissResult = (): Thunk => (dispatch, getState) => {
  const { result } = getState().export;
  if (result && 'blob' in result.file) dropBlob(result.file.blob);
  rememberJob(null);
  dispatch(resultDismissed());
};

interface ExportContext {
  readonly signal: AbortSignal;
  /** `fraction` 0 to 1; `secondsLeft` is estimated from the pace where it is not given. */
  readonly report: (fraction: number, message: string, secondsLeft?: number) => void;
}

/** Runs one export: reports progress, downloads the file, or shows the failure in the spec's words. */
const run =
  (make: (work: ExportContext) => Promise<ExportResult | null>): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (running) return;
    const id = nanoid();
    const stop = new AbortController();
    running = { id, stop };
    dispatch(dismissResult());
    dispatch(exportStarted(id));
    const began = Date.now();
    // Signing out ends the export.
    const signedOut = () => getState().export.task?.id !== id;
    const report: ExportContext['report'] = (fraction, message, secondsLeft) => {
      if (signedOut()) stop.abort();
      const elapsed = (Date.now() - began) / 1000;
      const reckoned = fraction >= 0.05 ? Math.ceil((elapsed * (1 - fraction)) / fraction) : null;
      const percent = Math.round(fraction * 100);
      dispatch(exportProgressed({ id, percent, message, secondsLeft: secondsLeft ?? reckoned }));
    };
    try {
      const result = await make({ signal: stop.signal, report });
      if (stop.signal.aborted || result === null) return;
      dispatch(exportFinished({ id, result }));
      const url = addressOf(result);
      if (url !== undefined) download(url, result.fileName);
    } catch (error) {
      if (stop.signal.aborted) return;
      dispatch(toastShown({ ...wordsFor(error), variant: 'destructive' }));
    } finally {
      if (running?.id === id) running = null;
      dispatch(exportEnded(id));
    }
  };

function wordsFor(error: unknown): { title: string; description?: string } {
  if (!(error instanceof ExportProblem)) {
    console.error(error);
    return { title: failures.video };
  }
  return { title: error.message, ...(error.detail === '' ? {} : { description: error.detail }) };
}

/** Waits for the job's end. A cancelled export cancels its job. */
const finish =
  (job: VideoJob, { signal, report }: ExportContext, from: number): Thunk<Promise<ExportResult | null>> =>
  async (dispatch) => {
    rememberJob(job.id);
    const onJob = ({ progress, message, etaSeconds }: VideoJob, reachable = true) =>
      report(
        from + (1 - from) * progress,
        reachable ? message : 'The connection was lost. Trying again',
        etaSeconds,
      );
    onJob(job);
    const ended = await followJob(dispatch, job, { signal, onJob });
    if (signal.aborted) {
      rememberJob(null);
      await dispatch(cancelVideoEndpoint.initiate(job.id, { track: false }));
      return null;
    }
    if (ended.state === 'cancelled') {
      rememberJob(null);
      return null;
    }
    return resultOf(ended);
  };

function resultOf({ files, createdAt, name }: VideoJob): ExportResult {
  if (!files) throw new ExportProblem('video');
  const { mp4, zip, editing: parts, ass, srt, vtt } = files;
  const captions = { ...(ass && { ass }), ...(srt && { srt }), ...(vtt && { vtt }) };
  const named = fileName('video', new Date(createdAt), name);
  return { file: { url: mp4 }, fileName: named, captions, zip, ...(parts !== undefined && { parts }) };
}

/** undefined when the page no longer holds the file. */
export const addressOf = ({ file }: ExportResult): string | undefined =>
  'url' in file ? file.url : blobUrl(file.blob);

async function pageOf({ imageUrl }: ProjectFrame, failure: Failure, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(imageUrl, { credentials: 'include', signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ExportProblem(failure, 'A page could not be loaded. Check your connection and export again.', {
      cause,
    });
  }
  throw new ExportProblem(failure, 'A page could not be loaded.');
}
