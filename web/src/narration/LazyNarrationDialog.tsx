import { lazyDialog } from '../ui/popups/lazy-dialog.js';

export const LazyNarrationDialog = lazyDialog(
  async () => (await import('./NarrationDialog.js')).NarrationDialog,
);
