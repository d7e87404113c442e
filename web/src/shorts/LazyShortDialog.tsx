import { lazyDialog } from '../ui/popups/lazy-dialog.js';

export const LazyShortDialog = lazyDialog(async () => (await import('./ShortDialog.js')).ShortDialog);
