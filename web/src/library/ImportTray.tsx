import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api/api.js';
import { useCancelImportMutation, useImportsQuery } from '../api/library.js';
import type { Import } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { smallPrimaryButton } from '../ui/controls/button-style.js';
import { Button, IconButton } from '../ui/controls/Button.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { useToast } from '../toasts/use-toast.js';
import { CloseIcon } from '../ui/icons.js';
import { Progress } from '../ui/feedback/Progress.js';
import { counted } from '../ui/counted.js';
import { formatUploadStatus } from './format-upload-status.js';
import { importsDismissed, type UploadState, type WatchedImport } from './imports-slice.js';
import { useUploads } from './use-uploads.js';

const pollMs = 1000;

const underWay = ({ state }: Import): boolean => state === 'queued' || state === 'running';

/** Of the list of imports: everything that is watched and what may come meanwhile. */
const listed = (watched: number): number => Math.min(2000, Math.max(50, watched + 20));

/** Imports under way, and ended ones until they are dismissed. Also after a reload. */
export function ImportTray() {
  const { uploads, watched } = useAppSelector((state) => state.imports);
  const limit = listed(watched.length);
  const { data: all = [] } = useImportsQuery(limit, { skip: watched.length === 0 });
  const batches = batchesOf(watched, all);
  const imports = batches.flatMap((batch) => batch.imports.map(({ one }) => one));
  const running = imports.some(underWay);
  useImportsQuery(limit, {
    skip: !running,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });

  const done = imports.filter(({ state }) => state === 'done').length;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (done > 0) dispatch(api.util.invalidateTags(['Library']));
  }, [dispatch, done]);

  const sending = new Set(uploads.map(({ id }) => id));
  const shown = batches.filter(({ id }) => !sending.has(id));
  if (uploads.length + shown.length === 0) return null;
  return (
    <section
      aria-label="Imports"
      className="fixed inset-x-3 bottom-3 z-20 grid max-h-[45dvh] animate-rise gap-4 overflow-y-auto rounded-lg border border-line-strong bg-sheet p-4 shadow-sheet sm:inset-x-auto sm:bottom-6 sm:left-6 sm:w-96"
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
      {shown.map((batch) => (
        <BatchRow key={batch.id} batch={batch} />
      ))}
    </section>
  );
}

/** What was sent together: the chapters of one manga. */
interface ImportBatch {
  readonly id: string;
  readonly name: string;
  readonly imports: readonly { readonly label: string; readonly one: Import }[];
}

function batchesOf(watched: readonly WatchedImport[], all: readonly Import[]): readonly ImportBatch[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const batches = new Map<string, { id: string; name: string; imports: ImportBatch['imports'][number][] }>();
  for (const { id, batch, name, label } of watched) {
    const one = byId.get(id);
    if (!one) continue;
    const found = batches.get(batch) ?? { id: batch, name, imports: [] };
    found.imports.push({ label, one });
    batches.set(batch, found);
  }
  return [...batches.values()];
}

function UploadRow({ upload }: { readonly upload: UploadState }) {
  const { again, dismiss } = useUploads();
  const { id, name, state, sent, total, error } = upload;
  const failed = state === 'failed';
  return (
    <Row
      name={name}
      close={failed ? 'Close' : 'Cancel'}
      onClose={() => dismiss(id)}
      {...(failed ? { errors: [error] } : {})}
    >
      {failed ? (
        <Button size="small" className="justify-self-start" onClick={() => again(id)}>
          Try again
        </Button>
      ) : (
        <Progress
          label={`Sending ${name}`}
          percent={total === 0 ? null : (sent / total) * 100}
          message={formatUploadStatus(upload, Date.now())}
        />
      )}
    </Row>
  );
}

function BatchRow({ batch: { id, name, imports } }: { readonly batch: ImportBatch }) {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(importsDismissed(id));
  const ended = imports.filter(({ one }) => !underWay(one));
  const allCancelled = imports.every(({ one }) => one.state === 'cancelled');
  useEffect(() => {
    if (allCancelled) dispatch(importsDismissed(id));
  }, [dispatch, allCancelled, id]);
  if (allCancelled) return null;
  if (ended.length < imports.length) return <RunningRow name={name} imports={imports} ended={ended.length} />;
  const done = imports.filter(({ one }) => one.state === 'done').map(({ one }) => one);
  const failed = imports.filter(({ one }) => one.state === 'failed');
  const mangaId = done[0]?.mangaId;
  const errors = failed.map(({ label, one }) => {
    const error = one.error ?? 'The file could not be imported.';
    return imports.length === 1 ? error : `${label}: ${error}`;
  });
  return (
    <Row name={name} close="Close" onClose={dismiss} errors={errors}>
      {mangaId !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{importedText(done)} Only you can see it.</p>
          <Link to={paths.manga(mangaId)} className={smallPrimaryButton} onClick={dismiss}>
            Open
          </Link>
        </div>
      )}
    </Row>
  );
}

function RunningRow({
  name,
  imports,
  ended,
}: Pick<ImportBatch, 'name' | 'imports'> & { readonly ended: number }) {
  const [stopping, setStopping] = useState(false);
  const [only] = imports;
  const { pages = 0, totalPages = 0 } = (imports.length === 1 && only?.one) || {};
  const percent =
    imports.length > 1 ? (ended / imports.length) * 100 : totalPages && (pages / totalPages) * 100;
  const ofOne = totalPages === 0 ? 'Opening the file' : `Page ${pages} of ${totalPages}`;
  return (
    <Row name={name} close={`Stop importing ${name}`} onClose={() => setStopping(true)}>
      {stopping && <StopDialog name={name} imports={imports} onClose={() => setStopping(false)} />}
      <Progress
        label={`Importing ${name}`}
        percent={imports.length === 1 && totalPages === 0 ? null : percent}
        message={imports.length > 1 ? `Chapter ${ended + 1} of ${imports.length}` : ofOne}
      />
    </Row>
  );
}

function StopDialog({
  name,
  imports,
  onClose,
}: Pick<ImportBatch, 'name' | 'imports'> & { readonly onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelImportMutation();
  const { fail } = useToast();
  const stop = async () => {
    const open = imports.filter(({ one }) => underWay(one));
    const answers = await Promise.all(open.map(({ one }) => cancel(one.id)));
    if (answers.some(({ error }) => error))
      fail({ title: 'Error', description: 'Failed to stop the import. Please try again.' });
    onClose();
  };
  const all = imports.length === 1 ? 'Its pages' : 'The chapters that are not imported yet';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Stop importing?"
      description={`${name}: ${all} will not be kept.`}
      action="Stop"
      busy={isLoading}
      onConfirm={() => void stop()}
    />
  );
}

function importedText(done: readonly Import[]): string {
  const pages = done.reduce((sum, one) => sum + one.pages, 0);
  const chapters = done.reduce((sum, { chapterIds = [] }) => sum + chapterIds.length, 0);
  const ofChapters = chapters > 1 ? `${chapters} chapters, ` : '';
  return `Imported, ${ofChapters}${counted(pages, 'page')}.`;
}

interface RowProps {
  readonly name: string;
  /** Label of the button at its end; none without. */
  readonly close?: string;
  readonly onClose?: () => void;
  readonly errors?: readonly string[];
  readonly children?: ReactNode;
}

function Row({ name, close, onClose, errors = [], children }: RowProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate text-sm font-semibold">{name}</p>
        {close !== undefined && (
          <IconButton label={close} size="small" className="-my-1.5 -mr-2" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <div role="status" className="sr-only">
        {errors.length === 0 ? '' : `${name}: ${errors.join(' ')}`}
      </div>
      {errors.map((error) => (
        <p key={error} className="text-sm font-medium break-words text-seal">
          {error}
        </p>
      ))}
      {children}
    </div>
  );
}
