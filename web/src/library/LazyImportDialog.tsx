import { lazyDialog } from '../ui/popups/lazy-dialog.js';

/** Whole before files are chosen: what can't be loaded then loses none of them. */
export const LazyImportDialog = lazyDialog(async () => (await import('./ImportDialog.js')).ImportDialog);
