import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { smallPlainButton } from '../ui/controls/button-style.js';
import { ImportIcon } from '../ui/icons.js';
import type { ChosenFile } from './chosen-files.js';
import { DropHint } from './DropHint.js';
import { LazyImportDialog } from './LazyImportDialog.js';
import { useFileDrop } from './use-file-drop.js';

/** The ways to bring one's own manga: a button everywhere, and all of home as a place to drop files onto. */
export function ImportEntry() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [dropped, setDropped] = useState<readonly ChosenFile[]>([]);
  const over = useFileDrop(pathname === paths.home && !open, (files) => {
    setDropped(files);
    setOpen(true);
  });
  return (
    <>
      <button
        type="button"
        aria-label="Import"
        title="Import"
        className={`${smallPlainButton} min-w-11 shrink-0 sm:min-h-11 sm:px-4`}
        onClick={() => {
          setDropped([]);
          setOpen(true);
        }}
      >
        <ImportIcon />
        <span className="max-lg:hidden">Import</span>
      </button>
      {open && <LazyImportDialog files={dropped} onClose={() => setOpen(false)} />}
      {over && <DropHint title="Drop to import" />}
    </>
  );
}
