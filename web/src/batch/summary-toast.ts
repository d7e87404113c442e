/** The toast at the end of a batch over frames. It is good news only when no frame failed. */
import { toastShown } from '../toasts/toast-slice.js';
import type { BatchResult } from './run-batch.js';

/** `titles` where the summary is a description; else it is the title. `hint` says what to do about frames that failed. */
export function summaryToast(
  { succeeded, total, failed }: BatchResult<unknown>,
  {
    titles,
    hint,
  }: { readonly titles?: { readonly complete: string; readonly failed: string }; readonly hint: string },
) {
  const summary = `Successfully processed ${succeeded} out of ${total} frames.`;
  const good = failed.length === 0;
  return toastShown({
    ...(titles
      ? { title: good ? titles.complete : titles.failed, description: summary }
      : { title: summary }),
    ...(good ? {} : { hint }),
    variant: good ? 'default' : 'destructive',
  });
}
