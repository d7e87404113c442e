import { lazyDialog } from '../ui/lazy-dialog.js';

export const LazyNarrationDialog = lazyDialog(
  async () => (await import('./NarrationDialog.js')).NarrationDialog,
);
