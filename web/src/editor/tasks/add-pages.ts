/**
 * Files as pages of the video: they are imported as the library imports them, so that they stay when the video goes, and put at
 * the end of the strip.
 */
import { spokenLanguage } from '@komavox/languages';
import { nanoid } from '@reduxjs/toolkit';
import { api } from '../../api/api.js';
import type { CallError } from '../../api/call.js';
import { chapterPagesEndpoint } from '../../api/catalogue.js';
import { cancelImportEndpoint, importEndpoint } from '../../api/library.js';
import type { Import } from '../../api/types.js';
import { pause } from '../../batch/pause.js';
import { wordsOfRefused, type ChosenFile } from '../../library/chosen-files.js';
import { sendImport, wordsOfRefusal, type Upload } from '../../library/upload.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { counted } from '../../ui/counted.js';
import { addPages as addPagesCommand } from '../commands/add-pages.js';
import { runTask } from './run-task.js';

const pollMs = 500;
/** Share of an import's progress that is sending it; the rest is making its pages. */
const sendingShare = 0.5;

interface Planned {
  readonly uploads: readonly Upload[];
  readonly name: string;
  /** A sentence about files that are neither archives, PDFs nor pictures; empty where there are none. */
  readonly refused: string;
}

interface Added {
  /** Addresses of the imported pages. */
  readonly images: readonly string[];
  /** A sentence about the first file that could not be imported; empty where there is none. */
  readonly problem: string;
}

export const addPages =
  (chosen: readonly ChosenFile[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const fail = (description: string) =>
      dispatch(toastShown({ title: 'Pages not added', description, variant: 'destructive' }));
    let planned: Planned;
    try {
      planned = await planPages(chosen, getState().editor.edited.language);
    } catch {
      fail('The files could not be read. Please choose them again.');
      return;
    }
    const { uploads, name, refused } = planned;
    if (uploads.length === 0) {
      fail(refused || 'There is no page in it.');
      return;
    }
    const added = await dispatch(
      runTask('pages', 0, async ({ signal, onProgress, isGone }): Promise<Added> => {
        const images: string[] = [];
        let problem = refused;
        for (const [at, upload] of uploads.entries()) {
          const result = await dispatch(
            importPages(upload, signal, (share) =>
              onProgress(Math.round(((at + share) / uploads.length) * 100)),
            ),
          );
          if (isGone() || signal.aborted) return { images: [], problem: '' };
          if ('problem' in result) problem ||= result.problem;
          else images.push(...result.images);
        }
        return { images, problem };
      }),
    );
    dispatch(api.util.invalidateTags(['Library', 'Imports', 'Storage']));
    if (added === null) return;
    const { images, problem } = added;
    if (images.length > 0) {
      const language = spokenLanguage(uploads[0]?.language ?? '');
      dispatch(addPagesCommand.done({ images, ids: images.map(() => nanoid()), name, language }));
      const description = `${counted(images.length, 'page')} at the end of the strip. You find them in your imports, too.`;
      dispatch(toastShown({ title: 'Pages added', description, ...(problem !== '' && { hint: problem }) }));
    } else if (problem !== '') fail(problem);
  };

/** Loads the code that reads archives only now. @param language of files that don't name one */
async function planPages(chosen: readonly ChosenFile[], language: string): Promise<Planned> {
  const [{ readSources }, { makePlan }, { uploadsOfPlan }] = await Promise.all([
    import('../../library/plan/read-sources.js'),
    import('../../library/plan/plan.js'),
    import('../../library/plan/uploads-of-plan.js'),
  ]);
  const { sources, refused } = await readSources(chosen, () => undefined);
  const batches = uploadsOfPlan(makePlan(sources), { language: '', series: nanoid, titleOf: () => '' });
  const uploads = batches.flatMap((batch) => batch.uploads);
  return {
    uploads: uploads.map((upload) => ({ ...upload, language: upload.language || language })),
    name: batches.length === 1 ? (batches[0]?.name ?? '') : '',
    refused: wordsOfRefused(refused),
  };
}

/** Addresses of the pages. Cancelled, it leaves nothing that was not imported before. @param onProgress 0..1 */
const importPages =
  (
    upload: Upload,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Thunk<Promise<{ readonly images: readonly string[] } | { readonly problem: string }>> =>
  async (dispatch) => {
    const sent = await sendImport(upload, {
      key: nanoid(),
      signal,
      onProgress: (bytes, total) => onProgress(total > 0 ? (sendingShare * bytes) / total : 0),
    });
    if (sent === 'cancelled') return { images: [] };
    if ('error' in sent) {
      if (sent.error.status === 401) dispatch(api.util.invalidateTags(['Session']));
      return { problem: wordsOfRefusal(sent.error) };
    }
    let one: Import = sent.data;
    while (one.state === 'queued' || one.state === 'running') {
      await pause(pollMs, signal);
      if (signal.aborted) {
        await dispatch(cancelImportEndpoint.initiate(one.id, { track: false }));
        return { images: [] };
      }
      const { data, error } = await dispatch(importEndpoint.initiate(one.id, unshared));
      const { status = 0 } = (error ?? {}) as Partial<CallError>;
      // The server may be away for a moment, and the import goes on.
      if (status >= 400 && status < 500) return { problem: 'The import was stopped elsewhere.' };
      one = data ?? one;
      const { pages, totalPages = 0 } = one;
      onProgress(sendingShare + (1 - sendingShare) * (totalPages > 0 ? pages / totalPages : 0));
    }
    if (one.state !== 'done') return { problem: one.error ?? 'The file could not be imported.' };
    const images: string[] = [];
    for (const chapter of one.chapterIds ?? []) {
      const { data } = await dispatch(chapterPagesEndpoint.initiate(chapter, unshared));
      if (!data) return { problem: 'The pages were imported, but could not be opened. Open them from home.' };
      images.push(...data);
    }
    return { images };
  };

const unshared = { subscribe: false, forceRefetch: true } as const;
