import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api/api.js';
import { useImportsQuery } from '../api/library.js';
import type { Import } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { smallPrimaryButton } from '../ui/button-style.js';
import { Button, IconButton } from '../ui/Button.js';
import { CloseIcon } from '../ui/icons.js';
import { Progress } from '../ui/Progress.js';
import { formatUploadStatus } from './format-upload-status.js';
import { importDismissed, type UploadState } from './imports-slice.js';
import { useUploads } from './use-uploads.js';

const pollMs = 1000;

const underWay = ({ state }: Import): boolean => state === 'queued' || state === 'running';

/** Imports under way, and ended ones until they are dismissed. Also after a reload. */
export function ImportTray() {
  const { uploads, watched } = useAppSelector((state) => state.imports);
  const { data: all = [] } = useImportsQuery(undefined, { skip: watched.length === 0 });
  const imports = all.filter(({ id }) => watched.includes(id));
  const running = imports.some(underWay);
  useImportsQuery(undefined, {
    skip: !running,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });

  const done = imports.filter(({ state }) => state === 'done').length;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (done > 0) dispatch(api.util.invalidateTags(['Library']));
  }, [dispatch, done]);

  if (uploads.length + imports.length === 0) return null;
  return (
    <section
      aria-label="Imports"
      className="fixed inset-x-3 bottom-3 z-20 grid max-h-[45dvh] animate-rise gap-4 overflow-y-auto rounded-lg border border-line-strong bg-sheet p-4 shadow-sheet sm:inset-x-auto sm:bottom-6 sm:left-6 sm:w-96"
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
      {imports.map((one) => (
        <ImportRow key={one.id} one={one} />
      ))}
    </section>
  );
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
      {...(failed ? { error } : {})}
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

function ImportRow({ one }: { readonly one: Import }) {
  const dispatch = useAppDispatch();
  const { id, name, state, mangaId, pages, totalPages = 0, error } = one;
  const dismiss = () => dispatch(importDismissed(id));
  if (underWay(one)) {
    return (
      <Row name={name}>
        <Progress
          label={`Importing ${name}`}
          percent={totalPages === 0 ? null : (pages / totalPages) * 100}
          message={totalPages === 0 ? 'Opening the file' : `Page ${pages} of ${totalPages}`}
        />
      </Row>
    );
  }
  return (
    <Row
      name={name}
      close="Close"
      onClose={dismiss}
      {...(state === 'failed' ? { error: error ?? 'The file could not be imported.' } : {})}
    >
      {mangaId !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            Imported, {pages === 1 ? '1 page' : `${pages} pages`}. Only you can see it.
          </p>
          <Link to={paths.manga(mangaId)} className={smallPrimaryButton} onClick={dismiss}>
            Open
          </Link>
        </div>
      )}
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  /** Label of the button at its end; none without. */
  readonly close?: string;
  readonly onClose?: () => void;
  readonly error?: string;
  readonly children?: ReactNode;
}

function Row({ name, close, onClose, error, children }: RowProps) {
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
        {error === undefined ? '' : `${name}: ${error}`}
      </div>
      {error !== undefined && <p className="text-sm font-medium text-seal">{error}</p>}
      {children}
    </div>
  );
}
